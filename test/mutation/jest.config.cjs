const { projects } = require('../../jest.config.cjs');

const unit = projects.find(({ displayName }) => displayName === 'unit');

/** The unit tests of what is mutated: quick enough to run once for each mutant. */
module.exports = {
  ...unit,
  rootDir: '../..',
  testMatch: ['<rootDir>/backend/src/modules/{wallet,orders}/**/*.spec.ts'],
  testPathIgnorePatterns: ['photo-archive'],
};
