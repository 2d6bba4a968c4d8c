import { aliasKey } from '#worker/matches/catalogue/rules.ts'

const ofThis = (words: string) => `(?: (?:${words}))?`

/** "The sale has not begun", as pages say it of their match. */
const notBegun = [
  `(?:(?:the )?tickets${ofThis('for (?:this|the) (?:match|game|fixture|event)')} )(?:have |are )?(?:not (?:yet )?(?:been )?released|yet to be released|not yet available)(?: yet)?`,
  `(?:(?:the )?(?:ticket )?sales?${ofThis('for (?:this|the) (?:match|game|fixture|event)')} )(?:has|have|is|are) not (?:yet )?(?:started|opened|begun|open)(?: yet)?`,
  `(?:der |die )?(?:vorverkauf|kartenverkauf|ticketverkauf|verkauf|kartenvorverkauf)${ofThis('fur (?:dieses spiel|diese partie|diese begegnung|diese veranstaltung)')} (?:hat|ist) noch nicht (?:begonnen|gestartet|eroffnet)`,
  `(?:la )?(?:billetterie|vente|mise en vente)(?: des billets)?${ofThis('(?:pour|de) (?:ce match|cette rencontre|cet evenement)')} (?:nest|na) pas encore (?:ouverte|commence|debute|lancee)`,
  `(?:la )?venta(?: de (?:las )?entradas)?${ofThis('para este (?:partido|encuentro|evento)')} (?:aun|todavia) no (?:ha (?:comenzado|empezado)|esta abierta|se ha abierto)`,
  `(?:las )?(?:entradas|localidades)${ofThis('para este (?:partido|encuentro|evento)')} (?:aun|todavia) no (?:han salido|han sido puestas|estan) a la venta`,
  `(?:la )?vendita(?: dei biglietti)?${ofThis('per questa (?:partita|gara)')} non e ancora (?:iniziata|aperta|cominciata)`,
  `(?:a )?venda(?: (?:de|dos) (?:bilhetes|ingressos))?${ofThis('para este (?:jogo|evento)')} ainda nao (?:comecou|abriu|iniciou|esta aberta)`,
  `(?:de )?(?:kaart|ticket|losse )?verkoop${ofThis('voor (?:deze wedstrijd|dit duel|dit evenement)')} is nog niet (?:gestart|begonnen|geopend)`,
  `biljetter(?:na)?${ofThis('till (?:den har )?matchen')} har (?:inte slappts annu|annu inte slappts|inte slappts)|(?:biljett)?forsaljningen har (?:inte startat annu|annu inte startat|inte borjat)`,
  `(?:billett?salget|salget)${ofThis('til (?:denne )?kampen')} (?:er|har) (?:ikke (?:startet|apnet|abnet|begyndt|begynt)(?: enna| endnu)?|(?:enna|endnu) ikke (?:startet|apnet|abnet|begyndt|begynt))`,
  '(?:lipunmyynti|myynti) ei ole viela (?:alkanut|avattu)|liput eivat ole viela (?:myynnissa|saatavilla)',
  `(?:sprzedaz(?: biletow)?)${ofThis('na (?:ten mecz|to spotkanie|to wydarzenie)')} (?:jeszcze (?:sie nie rozpoczela|nie ruszyla)|nie (?:rozpoczela sie jeszcze|zostala jeszcze uruchomiona))`,
  `(?:pred)?prodej(?: vstupenek)?${ofThis('na (?:tento zapas|toto utkani|tuto akci)')} (?:jeste nezacal|dosud nezacal|jeste nebyl zahajen|dosud nebyl zahajen)`,
  '(?:bilet )?satis(?:lari|i)? henuz baslama(?:di|mistir)|biletler henuz satisa (?:cikmadi|sunulmadi|cikmamistir|sunulmamistir)',
  '(?:a )?jegyertekesites meg nem kezdodott el|a jegyek meg nem (?:kaphatok|elerhetok)',
  'prodaja(?: ulaznica)?(?: za ovu utakmicu)? jos nije (?:pocela|zapocela)',
]

/** A whole sentence, folded, that tickets are not sold yet; "on sale from Friday" has a day, which may be over. */
const notYet = new RegExp(
  `^(?:${[
    '(?:tickets? )?(?:are |is )?(?:currently |still )?not (?:yet )?on (?:general |public )?sale(?: yet)?',
    '(?:tickets )?(?:go |are )?(?:coming |going )?on sale soon|tickets (?:are )?coming soon|tickets (?:have |are )?yet to go on sale',
    '(?:(?:die )?(?:tickets|karten|eintrittskarten) )?(?:sind )?noch nicht (?:im (?:vor)?verkauf|erhaltlich|verfugbar|buchbar)',
    '(?:(?:tickets|karten) )?(?:sind )?demnachst (?:im (?:vor)?verkauf|erhaltlich|verfugbar)|(?:der )?vorverkauf (?:startet|beginnt) (?:demnachst|bald|in kurze)',
    '(?:(?:les )?(?:billets|places) )?(?:ne sont )?pas encore (?:en vente|disponibles)|(?:les )?(?:billets |places )?bientot (?:en vente|disponibles)',
    '(?:ouverture (?:de la billetterie|des ventes)|mise en vente) (?:prochainement|bientot)',
    '(?:(?:las )?entradas )?(?:aun|todavia) no (?:estan )?(?:a la venta|disponibles)|(?:entradas )?proximamente a la venta',
    '(?:(?:i )?biglietti )?non (?:sono )?ancora (?:in vendita|disponibili)|(?:biglietti )?(?:presto|prossimamente) in vendita',
    '(?:(?:os )?(?:bilhetes|ingressos) )?ainda nao (?:estao )?(?:a venda|disponiveis)|(?:bilhetes |ingressos )?(?:brevemente|em breve) a venda',
    '(?:(?:kaarten|kaartjes|tickets) )?(?:zijn )?nog niet (?:in de verkoop|beschikbaar|te koop)|(?:kaarten )?binnenkort in de verkoop',
    '(?:biljetter(?:na)? )?(?:ar )?(?:annu inte|inte annu) (?:slappta|till salu|i forsaljning)|biljetter(?:na)? slapps (?:snart|inom kort)',
    '(?:billetter(?:ne)? )?(?:er )?(?:endnu ikke|enna ikke|ikke) (?:sat |lagt )?(?:til salgs?|i salg|ut)(?: endnu| enna)?',
    '(?:liput )?(?:eivat ole|ei(?:vat)?) viela myynnissa|(?:liput )?tulossa (?:pian )?myyntiin',
    '(?:bilety )?(?:(?:nie sa )?jeszcze (?:nie )?(?:sa )?w sprzedazy|(?:juz )?wkrotce w sprzedazy)',
    '(?:vstupenky )?(?:zatim|jeste) (?:nejsou|neni) v prodeji|(?:vstupenky )?(?:jiz )?brzy v prodeji',
    '(?:biletler )?(?:henuz satista degil|yakinda satista)',
    ...notBegun,
  ].join('|')})$`,
)

export function isNotYetSold(text: string): boolean {
  return !text.includes('?') && text.split(/[.!]/).some((part) => notYet.test(aliasKey(part)))
}
