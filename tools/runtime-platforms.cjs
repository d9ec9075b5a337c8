/*
 * onnxruntime-node brings 240 MB of programs for every platform. This takes those of the others out of an installation;
 * plain CommonJS, as what runs it (install.cjs, slim-modules.cjs).
 */
const { existsSync, readdirSync, rmSync } = require('node:fs');
const { join } = require('node:path');

/** @param {string} modules a folder node_modules */
exports.removeOtherPlatforms = function removeOtherPlatforms(modules) {
  const platforms = join(modules, 'onnxruntime-node', 'bin', 'napi-v6');
  if (!existsSync(platforms)) return;
  const removeOthers = (folder, kept) => {
    for (const name of readdirSync(folder)) if (name !== kept) rmSync(join(folder, name), { recursive: true });
  };
  removeOthers(platforms, process.platform);
  const ours = join(platforms, process.platform);
  if (existsSync(ours)) removeOthers(ours, process.arch);
};
