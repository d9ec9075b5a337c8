/** The pages as React Router's plugin gives them to src/server.ts. */
declare module 'virtual:react-router/server-build';
