import type { FastifyBaseLogger } from "fastify";
import type { RankingObserver } from "../queries/ranking/observer";

/** Returns an observer that logs what answers and what cannot, and passes everything on. */
export function loggedAnd(log: FastifyBaseLogger, observer: RankingObserver): RankingObserver {
  return {
    answered: (query) => observer.answered(query),
    refused: (code) => observer.refused(code),
    swapped(generation) {
      log.info({ generation }, "other indexes or models answer");
      observer.swapped(generation);
    },
    swapFailed(generation, error) {
      log.error(
        { generation, err: error },
        "indexes and models that are to answer cannot be opened; the former ones answer",
      );
      observer.swapFailed(generation, error);
    },
    takingIn(articles) {
      log.info({ articles }, "many articles have come; new threads take them in, the others still answer");
      observer.takingIn(articles);
    },
    tookIn() {
      log.info(
        "new threads answer with all articles; `crowdchecked index` spares the next start taking them in again",
      );
      observer.tookIn();
    },
    catchUpFailed(reason) {
      log.error({ reason }, "new articles cannot be taken in");
      observer.catchUpFailed(reason);
    },
  };
}
