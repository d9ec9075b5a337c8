/**
 * The rules of the house about who may import whom (docs/architecture.md). Folders are matched by pattern, so a new
 * module is covered without being listed. `$root` is the folder that holds `modules` and `shared`.
 *
 * @param {string} root a regular expression for that folder
 */
exports.backendRules = (root) => [
  {
    name: 'modules-meet-in-contracts',
    comment: 'A module reaches another one only through its contract.ts, or one of them by subject.',
    severity: 'error',
    from: { path: `${root}/modules/([^/]+)/` },
    to: {
      path: `${root}/modules/[^/]+/`,
      pathNot: [`${root}/modules/$1/`, `${root}/modules/[^/]+/[^/]*contract\\.ts$`],
    },
  },
  {
    name: 'contracts-import-no-module',
    comment: 'A contract stands by itself: it imports no module, not even its own inside.',
    severity: 'error',
    from: { path: `${root}/modules/[^/]+/[^/]*contract\\.ts$` },
    to: { path: `${root}/modules/` },
  },
  {
    name: 'domain-is-plain',
    comment: 'Rules know no framework, no database and no other layer.',
    severity: 'error',
    from: { path: `${root}/modules/.+/domain/`, pathNot: '\\.spec\\.ts$' },
    to: {
      path: [
        `${root}/modules/[^/]+/(application|infrastructure|http)/`,
        `${root}/modules/.+\\.(command|query|controller|dto|schema)\\.ts$`,
        '@nestjs',
        '@mikro-orm',
        'node_modules/(express|bull|ioredis|sharp|kysely|nodemailer)/',
      ],
    },
  },
  {
    name: 'shared-knows-no-module',
    comment: 'What is shared must not depend on who shares it.',
    severity: 'error',
    from: { path: `${root}/shared/` },
    to: { path: `${root}/modules/` },
  },
  {
    name: 'nothing-imports-http',
    comment: 'What a query answers stands beside it: controllers know use cases, and no use case knows HTTP.',
    severity: 'error',
    from: { path: `${root}/modules/`, pathNot: '/http/|\\.(controller|dto|guard|module)\\.ts$' },
    to: { path: [`${root}/(modules/[^/]+|shared)/http/`, `${root}/.+\\.(controller|dto)\\.ts$`] },
  },
  {
    name: 'infrastructure-knows-no-use-case',
    comment: 'Use cases use what is behind ports, not the other way round.',
    severity: 'error',
    from: { path: `${root}/modules/[^/]+/infrastructure/` },
    to: {
      path: [`${root}/modules/[^/]+/application/`, `${root}/modules/.+\\.(command|query|on-[a-z-]+)\\.ts$`],
    },
  },
  {
    name: 'identity-and-catalog-know-no-other-module',
    comment: 'Modules point one way: {identity, catalog} <- {wallet, media} <- {orders, ops}.',
    severity: 'error',
    from: { path: `${root}/modules/(identity|catalog)/` },
    to: { path: `${root}/modules/`, pathNot: `${root}/modules/(identity|catalog)/` },
  },
  {
    name: 'wallet-and-media-know-no-orders',
    comment: 'Modules point one way: {identity, catalog} <- {wallet, media} <- {orders, ops}.',
    severity: 'error',
    from: { path: `${root}/modules/(wallet|media)/` },
    to: { path: `${root}/modules/`, pathNot: `${root}/modules/(identity|catalog|wallet|media)/` },
  },
  {
    name: 'no-circles',
    severity: 'error',
    from: { path: root },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
];

/**
 * The rules of the pages' code, the same way. `$root` is the folder that holds `routes`, `features`, `ui` and `api`.
 *
 * @param {string} root a regular expression for that folder
 */
exports.frontendRules = (root) => [
  {
    name: 'features-know-no-page',
    comment: 'Pages are made of features, not the other way round: features know addresses (app/paths), never routes.',
    severity: 'error',
    from: { path: `${root}/(features|app)/` },
    to: { path: `${root}/(routes/|routes\\.ts|root\\.tsx|entry\\.|server\\.ts)` },
  },
  {
    name: 'parts-know-no-feature',
    comment: 'What every feature uses must not depend on one of them.',
    severity: 'error',
    from: { path: `${root}/(ui|api|i18n)/` },
    to: { path: `${root}/(features|routes)/` },
  },
  {
    name: 'data-knows-no-look',
    comment: 'What is asked of the server, and when, does not depend on how it is shown.',
    severity: 'error',
    from: { path: `${root}/api/`, pathNot: '\\.spec\\.tsx?$' },
    to: { path: `${root}/(ui|app)/` },
  },
  {
    name: 'no-circles-of-parts',
    severity: 'error',
    from: { path: root },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
];

/**
 * A feature may use another one, which then knows nothing of it.
 *
 * @param {string} root a regular expression for the folder of the features
 */
exports.featureRules = (root) => [
  {
    name: 'no-circles-of-features',
    severity: 'error',
    scope: 'folder',
    from: { path: `${root}/` },
    to: { path: `${root}/`, circular: true },
  },
];
