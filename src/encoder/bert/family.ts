import type { BertConfig } from "./config";

/** In what a network differs from BERT's, by the `model_type` of its `config.json`. */
export interface Family {
  /** The published network, and what its heads put in front of its weights' names. */
  readonly network: string;
  readonly prefix: string;
  /** Names of a layer's weights for attention, behind that of the layer. */
  readonly attention: AttentionNames;
  /** Whether attention is shifted by how far two pieces are apart. @see `positionBias`. */
  readonly relative: boolean;
  /** Whether positions are numbered from behind that of padding. */
  readonly afterPadding: boolean;
}

interface AttentionNames {
  readonly query: string;
  readonly key: string;
  readonly value: string;
  readonly output: string;
  /** Without `.LayerNorm`. */
  readonly norm: string;
}

const BERT_NAMES: AttentionNames = {
  query: "attention.self.query",
  key: "attention.self.key",
  value: "attention.self.value",
  output: "attention.output.dense",
  norm: "attention.output",
};

const ROBERTA = { prefix: "roberta", attention: BERT_NAMES, relative: false, afterPadding: true } as const;

/**
 * The families of checkpoints.
 * @see Devlin et al., BERT, NAACL 2019; Liu et al., RoBERTa, 2019; Conneau et al., XLM-R, ACL 2020; Song et
 *   al., MPNet, NeurIPS 2020; the published code of each.
 */
export const FAMILIES: Readonly<Record<BertConfig["model_type"], Family>> = {
  bert: { network: "Bert", prefix: "bert", attention: BERT_NAMES, relative: false, afterPadding: false },
  roberta: { network: "Roberta", ...ROBERTA },
  "xlm-roberta": { network: "XLMRoberta", ...ROBERTA },
  mpnet: {
    network: "MPNet",
    prefix: "mpnet",
    attention: {
      query: "attention.attn.q",
      key: "attention.attn.k",
      value: "attention.attn.v",
      output: "attention.attn.o",
      norm: "attention",
    },
    relative: true,
    afterPadding: true,
  },
};

/** Returns the row of the table of positions for the first piece of a text. */
export function firstPosition({ model_type, pad_token_id = 1 }: BertConfig): number {
  return FAMILIES[model_type].afterPadding ? pad_token_id + 1 : 0;
}

/** Returns how many pieces the network has positions for. */
export function positionsOf(config: BertConfig): number {
  return config.max_position_embeddings - firstPosition(config);
}
