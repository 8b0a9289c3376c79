const namesIn = (names: string): Set<string> => new Set(names.split(" "));

/** Elements whose content is not text of a page. */
export const SILENT = namesIn("script style noscript template iframe svg button form");
/** Elements that begin and end a line. */
export const BLOCKS = namesIn(
  "address article aside blockquote body br caption center dd details div dl dt fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hr legend li main nav ol option p pre section summary table td th title tr ul",
);
/** All others of HTML. What else stands in angle brackets is text: "<unk>", "x<y and y>z". */
export const INLINE = namesIn(
  "a abbr acronym area audio b base bdi bdo big canvas cite code col colgroup data datalist del dfn dialog em embed font frame frameset head hgroup html i img input ins kbd label link map mark marquee menu meta meter nobr object optgroup o:p output param picture progress q rp rt ruby s samp search select small source span strike strong sub sup tbody textarea tfoot thead time track tt u var video wbr",
);
