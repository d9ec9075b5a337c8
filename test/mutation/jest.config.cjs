const { projects } = require('../../jest.config.cjs');

const unit = projects.find(({ displayName }) => displayName === 'unit');

/** The unit tests of what is mutated: quick enough to run once for each mutant. */
module.exports = {
  ...unit,
  rootDir: '../..',
  testMatch: ['modules/{wallet,orders}/**/*.spec.ts', 'shared/money.spec.ts'].map(
    (path) => `<rootDir>/backend/src/${path}`,
  ),
  testPathIgnorePatterns: ['photo-archive'],
};
