import type { FastifyBaseLogger } from "fastify";
import type { RankingObserver } from "../queries/ranking/observer";

/** Returns an observer that writes changes of generation to the log, and passes everything on. */
export function loggedAnd(log: FastifyBaseLogger, observer: RankingObserver): RankingObserver {
  return {
    answered: (query) => observer.answered(query),
    refused: (code) => observer.refused(code),
    swapped(generation) {
      log.info({ generation }, "another generation answers");
      observer.swapped(generation);
    },
    swapFailed(generation, error) {
      log.error({ generation, err: error }, "a promoted generation cannot be opened; the one before answers");
      observer.swapFailed(generation, error);
    },
    takingIn(articles) {
      log.info({ articles }, "many articles have come; new threads take them in, the others still answer");
      observer.takingIn(articles);
    },
    tookIn() {
      log.info("articles are taken in; the new threads answer");
      observer.tookIn();
    },
    catchUpFailed(reason) {
      log.error({ reason }, "new articles cannot be taken in");
      observer.catchUpFailed(reason);
    },
  };
}
