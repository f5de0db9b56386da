# Builds an image of this checkout: docker build -t daymark .
# docs/install.md says how to run it. The image has no shell, no package manager and no root user.
ARG BUILD_IMAGE=docker.io/library/node:24-bookworm-slim
ARG BASE_IMAGE=gcr.io/distroless/cc-debian12:nonroot

FROM ${BUILD_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY client/package.json ./client/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run pack:release -- /release
# Node comes with the package, at the version that the tests ran with. Its header files are not needed.
RUN npm install --global --prefix /opt/daymark --no-audit --no-fund /release/daymark-*.tgz \
 && rm -rf /opt/daymark/lib/node_modules/daymark/node_modules/node-linux-*/include \
           /opt/daymark/lib/node_modules/daymark/node_modules/node-linux-*/share \
 && mkdir /data

FROM ${BASE_IMAGE}
LABEL org.opencontainers.image.title="Daymark" \
      org.opencontainers.image.description="A self-hosted status page service" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="1.0.0"
COPY --from=build /opt/daymark /opt/daymark
COPY --from=build --chown=65532:65532 /data /data
ENV HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/data \
    LOG_FORMAT=json \
    NODE_ENV=production \
    PATH=/opt/daymark/bin:/opt/daymark/lib/node_modules/daymark/node_modules/.bin:/usr/local/bin:/usr/bin:/bin
WORKDIR /data
VOLUME /data
EXPOSE 8080
USER 65532:65532
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/opt/daymark/lib/node_modules/daymark/bin/daymark.js"]
CMD ["serve"]
