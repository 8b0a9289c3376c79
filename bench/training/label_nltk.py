"""Scores pairs with NLTK as the paper did, on one thread; prints one JSON object. Called by bench/training/label.ts, which gives pairs and stop words on standard input."""

import json
import re
import sys
import time

from nltk.stem.porter import PorterStemmer
from nltk.tokenize import TweetTokenizer

URLS = re.compile(r"(?:https?://|www\.|pic\.twitter\.com/)\S+")
NUMBERS = re.compile(r"\d+(?:[.,]\d+)*")
LETTER_OR_DIGIT = re.compile(r"[^\W_]")


class Scorer:
    def __init__(self, stop_words):
        self.stop_words = set(stop_words)
        self.tokenizer = TweetTokenizer(strip_handles=True)
        self.stemmer = PorterStemmer()
        self.stems = {}
        self.fields = {}

    def stem(self, token):
        if token not in self.stems:
            self.stems[token] = self.stemmer.stem(token)
        return self.stems[token]

    def read(self, text):
        tokens = self.tokenizer.tokenize(NUMBERS.sub("0", URLS.sub(" ", text.lower())))
        return {self.stem(t) for t in tokens if t not in self.stop_words and LETTER_OR_DIGIT.search(t)}

    def read_field(self, text):
        if text not in self.fields:
            self.fields[text] = self.read(text)
        return self.fields[text]

    def score(self, tweet, title, subtitle):
        a = self.read(tweet)
        jaccards = [len(a & b) / len(a | b) if a or b else 0.0 for b in map(self.read_field, (title, subtitle))]
        return sum(jaccards) / 2


def main():
    given = json.load(sys.stdin)
    start = time.perf_counter()
    scorer = Scorer(given["stopWords"])
    scores = [scorer.score(*pair) for pair in given["pairs"]]
    print(json.dumps({"seconds": time.perf_counter() - start, "scores": scores}))


main()
