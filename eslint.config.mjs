import eslint from '@eslint/js';
import prettier from 'eslint-config-prettier';
import i18next from 'eslint-plugin-i18next';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig(
  globalIgnores([
    'dist',
    '**/.react-router',
    '.data',
    'frontend/src/api/generated',
    'test-results',
    'test/architecture/fixture',
  ]),
  eslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          'tsconfig.json',
          'frontend/tsconfig.json',
          'tools/tsconfig.json',
          'test/browser/tsconfig.json',
          'test/benchmark/tsconfig.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Nest's modules, migrations and DTOs are classes by design.
      '@typescript-eslint/no-extraneous-class': 'off',
      // DTO classes describe shapes (for OpenAPI); plain objects of that shape are what is sent.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // A callback that only calls reads well as an expression.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'no-console': 'error',
      // A loader answers with a status by throwing it (React Router).
      '@typescript-eslint/only-throw-error': [
        'error',
        { allow: [{ from: 'package', package: 'react-router', name: 'DataWithResponseInit' }] },
      ],
    },
  },
  {
    // Nest reads the types of constructor parameters at run time, so those imports must not be types.
    files: ['backend/**/*.ts'],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'off',
      // EventBus answers `any`, which no-floating-promises does not see.
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExpressionStatement > CallExpression[callee.property.name=/^publish(All)?$/]',
          message: 'Await it: the event is stored in the running transaction.',
        },
      ],
    },
  },
  {
    // Programs that talk to the person at the terminal.
    files: ['backend/src/cli.ts', 'backend/src/cli/*.ts', 'backend/src/shared/start.ts', 'tools/**/*', 'test/**/*'],
    rules: { 'no-console': 'off' },
  },
  {
    // The specification wants an export that fails in the browser's console.
    files: ['frontend/src/features/admin-sales/download-export.ts'],
    rules: { 'no-console': ['error', { allow: ['error'] }] },
  },
  {
    files: ['test/**/*.ts', '**/*.spec.ts', '**/*.spec.tsx'],
    rules: {
      // supertest's bodies are untyped, and expectations are made on them.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['frontend/**/*.ts', 'frontend/**/*.tsx'],
    extends: [reactHooks.configs.flat.recommended],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['frontend/public/**/*.js'],
    languageOptions: { globals: { ...globals.browser, ...globals.serviceworker } },
  },
  {
    // What a person reads is a text of both languages (frontend/src/i18n), in markup and in attributes.
    files: ['frontend/src/**/*.tsx'],
    plugins: { i18next },
    rules: {
      'i18next/no-literal-string': [
        'error',
        {
          mode: 'jsx-only',
          'should-validate-template': true,
          message: 'A literal text in a component',
          // Figures, signs and single separators are the same in both languages.
          words: { exclude: [/^[^\p{L}]*$/u] },
          // Code in the attributes of components; those of HTML elements are known.
          'jsx-attributes': {
            exclude: ['className', 'cellClass', 'card', 'style', 'key', 'id', 'to', 'sizes', 'hotkey'],
          },
          'object-properties': { exclude: ['place'] },
          callees: { exclude: ['t', 'change', 'classes', 'date', 'includes'] },
        },
      ],
    },
  },
  {
    files: ['**/*.cjs', '**/*.mjs'],
    languageOptions: { globals: globals.node },
  },
  prettier,
);
