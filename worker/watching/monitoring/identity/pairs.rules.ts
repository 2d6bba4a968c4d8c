/**
 * What parts two sides. Names of tickets without it are not read, which would take long. Names of sides may end or begin
 * with a number: "Kelsford U21 – 1. FC Marlow".
 */
const pairSign =
  /(?:[\p{L}\d]\.?\s+|^)(?:v|vs|versus|x|gegen|contre|contra|contro|tegen|kontra)\.?\s+(?:\d\.\s)?\p{L}|[\p{L}\d]\s+[-–—]\s+(?:\d\.\s)?\p{L}/iu

/** "Next home game: Barnet", which may name one side alone. */
const nextOne =
  /(?<!\p{L})(?:next (?:home |away )?(?:game|match|fixture)|nächste[sn]? (?:heim)?spiel|prochain match|pr[óo]ximo (?:partido|jogo)|prossima (?:partita|gara)|volgende (?:thuis)?wedstrijd|nästa (?:hemma)?match|n[eæ]ste (?:hjemme)?kamp|seuraava (?:koti)?ottelu|następny mecz|příští zápas|sonraki maç|következő meccs|următorul meci|sljedeća utakmica)(?!\p{L})/iu

/** "Also on sale: Barnet" */
const others =
  /(?<!\p{L})(?:also on sale|(?:other|more|upcoming) (?:home )?(?:games|matches|fixtures)|(?:weitere|andere|kommende) (?:heim)?spiele|(?:autres|prochains) matchs|otros partidos|altre partite|outros jogos|andere wedstrijden|andra matcher|andre kamp(?:er|e)|muut ottelut|inne mecze|další zápasy|diğer maçlar)(?!\p{L})/iu

export function mayNamePair(text: string): boolean {
  return pairSign.test(text) || namesNextMatch(text)
}

export function namesNextMatch(text: string): boolean {
  return nextOne.test(text) || others.test(text)
}

/** A whole notice in one line: "Next home match: Kelsford Town v Crewe Vale, 6 April 2027". */
export function isNoticeOfNext(text: string): boolean {
  return text.search(nextOne) === 0 && text.includes(':') && pairSign.test(text)
}
