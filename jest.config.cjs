const { availableParallelism } = require('node:os');

const swc = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
};
const transform = { '^.+\\.tsx?$': ['@swc/jest', swc] };
/** For tests that compare files. */
const EQUAL_BYTES = '<rootDir>/test/support/equal-bytes.ts';
/** Before the tests of the API. */
const OF_THE_API = ['reflect-metadata', '<rootDir>/test/support/cheap-passwords.ts'];
/** Of the tests that break a running shop: they end with a table. */
const OF_THE_FAULTS = {
  globalSetup: '<rootDir>/test/support/start-faults.ts',
  globalTeardown: '<rootDir>/test/support/stop-faults.ts',
  setupFiles: ['reflect-metadata'],
  setupFilesAfterEnv: [EQUAL_BYTES],
  transform,
};
/** Packages that are ESM only, which jest's jsdom environment cannot require as they are. */
const ESM_ONLY = ['thumbhash', 'yet-another-react-lightbox'];

/** @type {import('jest').Config} */
module.exports = {
  // One more than cores, since tests also wait for PostgreSQL; each worker has a database of Redis, which has sixteen.
  maxWorkers: Math.min(availableParallelism() + 1, 16),
  // A suite that loads the whole application keeps some 40 MB.
  workerIdleMemoryLimit: '800MB',
  // Tests wait for conditions, with limits of their own; this one only ends what hangs on a busy machine.
  testTimeout: 120_000,
  // Milliseconds. Without any handle left, a worker that has loaded the whole shop has been seen to need four seconds to end.
  workerGracefulExitTimeout: 15_000,
  testSequencer: '<rootDir>/test/support/kills-first.cjs',
  projects: [
    {
      displayName: 'unit',
      testMatch: ['<rootDir>/backend/src/**/*.spec.ts'],
      setupFiles: ['reflect-metadata'],
      setupFilesAfterEnv: [EQUAL_BYTES],
      transform,
    },
    {
      displayName: 'frontend',
      testMatch: ['<rootDir>/frontend/{src,test}/**/*.spec.{ts,tsx}'],
      testEnvironment: 'jest-fixed-jsdom',
      setupFilesAfterEnv: ['<rootDir>/frontend/test/setup.ts'],
      transform: { ...transform, '^.+\\.(js|mjs)$': ['@swc/jest', swc] },
      transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY.join('|')})/)`],
      moduleNameMapper: {
        '\\.(css|svg|woff2)$': '<rootDir>/test/support/empty-module.cjs',
        '^lucide-react$': '<rootDir>/test/support/icons.cjs',
      },
    },
    {
      displayName: 'api',
      testMatch: ['<rootDir>/test/api/**/*.spec.ts'],
      globalSetup: '<rootDir>/test/support/start-services.ts',
      globalTeardown: '<rootDir>/test/support/stop-services.ts',
      setupFiles: OF_THE_API,
      setupFilesAfterEnv: [EQUAL_BYTES],
      transform,
    },
    {
      displayName: 'fuzz',
      testMatch: ['<rootDir>/test/fuzz/**/*.spec.ts'],
      globalSetup: '<rootDir>/test/support/start-services.ts',
      globalTeardown: '<rootDir>/test/support/stop-services.ts',
      setupFiles: OF_THE_API,
      transform,
    },
    {
      displayName: 'kills',
      testMatch: ['<rootDir>/test/faults/kills.spec.ts'],
      ...OF_THE_FAULTS,
    },
    {
      // Slow, and alone on the machine, with the kills: `npm run test:faults`.
      displayName: 'faults',
      testMatch: ['<rootDir>/test/faults/!(kills).spec.ts'],
      ...OF_THE_FAULTS,
    },
    {
      displayName: 'scale',
      testMatch: ['<rootDir>/test/scale/**/*.spec.ts'],
      globalSetup: '<rootDir>/test/support/start-services.ts',
      globalTeardown: '<rootDir>/test/support/stop-services.ts',
      setupFiles: OF_THE_API,
      transform,
    },
    {
      // Minutes of arithmetic: `npm run test:attacks`.
      displayName: 'attacks',
      testMatch: ['<rootDir>/test/attacks/**/*.spec.ts'],
      setupFiles: ['reflect-metadata'],
      transform,
    },
    {
      displayName: 'architecture',
      testMatch: ['<rootDir>/test/architecture/**/*.spec.ts'],
      transform,
    },
    {
      // Slow, and alone on the machine: `npm run test:fleet`.
      displayName: 'fleet',
      testMatch: ['<rootDir>/test/fleet/**/*.spec.ts'],
      setupFiles: ['reflect-metadata'],
      transform,
    },
    {
      // On a container engine: `npm run test:containers`.
      displayName: 'containers',
      testMatch: ['<rootDir>/test/containers/**/*.spec.ts'],
      transform,
    },
    {
      displayName: 'deployment',
      testMatch: ['<rootDir>/test/deployment/**/*.spec.ts'],
      setupFiles: ['reflect-metadata'],
      transform,
    },
  ],
};
