/** Folded words beside a club's name that say what it is, and are no other club's: "TSV 1860", "Hobro Idrætsklub". */
export const clubKinds = new Set(
  'association spor sportif sportive sportivo sportiva sportivi unione societa polisportiva deportes atletico esportivo esportiva desportivo desportiva club clube clubul klub klubi kulubu sportni futbalovy fotbalovy sportovni labdarugo spolka akcyjna gmbh kgaa ltd plc spa srl sad sa ag nv bv fks kks mks gks rks zks bks lks wks cwks tsv spvgg tus ssd asd usd mfk tj ofk'.split(
    ' ',
  ),
)

/** Ends of further words of that meaning, folded. */
export const clubKindEnds =
  /(?:forening(?:en)?|klubb?(?:en)?|verein|vereinigung|vereniging|clubs?|kerho|seura|egyesulet|sallskap|idrettslag)$/

/** What people call the sides of a club, beside its name: "Juventus FC Bianconeri". */
export const nicknames: ReadonlySet<string> = new Set(
  'gunners bluebirds seagulls toffees canaries hatters latics tykes bantams potters addicks cottagers villans bhoys bairns jambos hibees viola bianconeri nerazzurri rossoneri giallorossi biancocelesti rossoblu granata partenopei biancoverdi colchoneros merengues culers blaugrana verdiblancos nervionenses periquitos donostiarras merlus canaris verts phoceens crocos rouches mauves fohlen geissbocke knappen konigsblauen ulvene'.split(
    ' ',
  ),
)

/** Between a point of the compass and a town stands nothing: "South Liverpool". */
export const compassPoints = new Set('south north east west'.split(' '))

/** Countries whose clubs have their sponsor's name in front of their own: "TÜMOSAN Konyaspor", "Puntigamer Sturm Graz". */
export const sponsorsBefore: ReadonlySet<string> = new Set(['tr', 'at'])

/** Towns, folded, that people elsewhere put beside the name of a club from there: "Lyn Oslo", "Celtic Glasgow". */
export const capitals: Record<string, string> = {
  gb: 'london glasgow edinburgh cardiff belfast',
  es: 'madrid',
  pt: 'lisboa lissabon lisbon lisbonne',
  de: 'berlin',
  at: 'wien vienna',
  ch: 'bern',
  it: 'roma rome rom',
  fr: 'paris',
  nl: 'amsterdam',
  be: 'bruxelles brussel brussels',
  tr: 'istanbul ankara',
  ie: 'dublin',
  pl: 'warszawa warschau warsaw',
  gr: 'athens athen athina',
  cz: 'praha prag prague',
  dk: 'kobenhavn copenhagen kopenhagen',
  se: 'stockholm',
  no: 'oslo',
  fi: 'helsinki',
  hr: 'zagreb',
  rs: 'beograd belgrade belgrad',
  hu: 'budapest',
  ro: 'bucuresti bucharest bukarest',
}
