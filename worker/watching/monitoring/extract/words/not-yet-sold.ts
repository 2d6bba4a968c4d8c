import { aliasKey } from '#worker/matches/catalogue/rules.ts'

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
  ].join('|')})$`,
)

export function isNotYetSold(text: string): boolean {
  return !text.includes('?') && text.split(/[.!]/).some((part) => notYet.test(aliasKey(part)))
}
