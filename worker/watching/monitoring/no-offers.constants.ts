// How a page without offers says that it has none: resale markets, whose lists come and go.

/** Phrases separated by " | ", in any spelling: each a sentence, or a part of one, about nothing but this. */
export const noOffers = `
  no listings available | no listings found | no listings for this event | no tickets listed | no tickets for sale |
  no tickets on sale | no resale tickets | keine angebote vorhanden | keine angebote verfügbar | keine tickets im angebot |
  keine karten im angebot | keine tickets vorhanden | keine karten vorhanden | aucune annonce pour | aucune annonce disponible |
  aucun billet en vente | aucune place en vente | pas de billets disponibles | pas de places disponibles |
  no se han encontrado entradas | ninguna entrada disponible | ninguna entrada a la venta | nessun biglietto in vendita |
  nessun annuncio disponibile | non ci sono biglietti in vendita | nenhum bilhete à venda | nenhum ingresso à venda |
  geen tickets te koop | geen kaarten te koop | geen tickets aangeboden | inga biljetter till salu | inga biljetter ute |
  ingen billetter til salg | ingen billetter til salgs | ei lippuja tarjolla | ei lippuja myytävänä | brak ofert |
  brak biletów w sprzedaży | žádné nabídky | žádné vstupenky v nabídce | satılık bilet yok | nincs eladó jegy |
  nu există bilete disponibile | nema ulaznica u ponudi | δεν υπάρχουν εισιτήρια
`

/** How a language says that nothing is on offer. Words without a meaning of their own may stand between. */
type Nothing = { none: string; things: string; had: string }

export const nothingHad: readonly Nothing[] = [
  {
    none: 'no | no more | no other | no further | no resale | no exchange | not any',
    things: 'tickets | seats | places | listings | offers | spaces',
    had: `
      available | listed | on sale | for sale | for resale | on resale | on offer | being sold | being resold | found |
      remaining | left | up for sale | to buy
    `,
  },
  {
    none: 'keine | keinerlei | keine weiteren',
    things: 'karten | tickets | eintrittskarten | plätze | sitzplätze | angebote | zweitmarkttickets',
    had: `
      verfügbar | erhältlich | vorhanden | buchbar | im verkauf | im angebot | eingestellt | zu kaufen | vorrätig | frei |
      angeboten | inseriert | auf dem zweitmarkt
    `,
  },
  {
    none: 'aucun | aucune | pas de | plus de | plus aucun | plus aucune',
    things: 'billet | billets | place | places | annonce | annonces | offre | offres | siège',
    had: `
      disponible | disponibles | en vente | en revente | à la vente | à la revente | proposé | proposée | proposés |
      mis en vente | mise en vente | en ligne
    `,
  },
  {
    none: 'no hay | no existen | no quedan | ninguna | ningún | no tenemos',
    things: 'entradas | entrada | localidades | boletos | boleto | plazas | asientos | anuncios',
    had: 'disponibles | disponible | a la venta | en venta | en reventa | publicados | publicadas | libres',
  },
  {
    none: 'nessun | nessuna | non ci sono | non sono presenti | non vi sono | non risultano',
    things: 'biglietto | biglietti | posto | posti | annunci | offerta | offerte | tagliandi',
    had: 'disponibile | disponibili | in vendita | in rivendita | pubblicati | pubblicato | acquistabili',
  },
  {
    none: 'nenhum | não há | não existem | sem | não temos',
    things: 'bilhete | bilhetes | ingresso | ingressos | lugares | anúncios',
    had: 'disponível | disponíveis | à venda | em revenda | listados | para venda',
  },
  {
    none: 'geen',
    things: 'tickets | kaarten | kaartjes | plaatsen | aanbod | stoelen | toegangskaarten',
    had: 'beschikbaar | te koop | aangeboden | in de verkoop | verkrijgbaar | in de aanbieding | gevonden | vrij',
  },
  {
    none: 'inga | ingen | inga fler',
    things: 'biljetter | platser | billetter | plasser | pladser | annonser | annoncer',
    had: `
      tillgängliga | till salu | ute | i försäljning | att köpa | til salg | til salgs | tilgængelige | tilgjengelige |
      ledige | lediga | i salg | lagt ut | sat til salg | udbudt
    `,
  },
  {
    none: 'ei | ei ole | ei enää',
    things: 'lippuja | paikkoja',
    had: 'tarjolla | myytävänä | saatavilla | myynnissä | jäljellä',
  },
  {
    none: 'brak | nie ma | żadnych',
    things: 'biletów | miejsc | ofert | dostępnych biletów | dostępnych miejsc | wolnych miejsc',
    had: 'w sprzedaży | dostępnych | na sprzedaż | w ofercie | do kupienia | w tej chwili | obecnie',
  },
  {
    none: 'žádné | nejsou | nejsou žádné | nemáme | nejsou k dispozici',
    things: 'vstupenky | lístky | nabídky | volná místa',
    had: 'k dispozici | v prodeji | v nabídce | dostupné | na prodej',
  },
  {
    none: 'nincs | nincsenek',
    things: 'jegy | jegyek | elérhető jegy | elérhető jegyek',
    had: 'elérhető | értékesítésben | jelenleg | eladó',
  },
  {
    none: 'nema | trenutno nema',
    things: 'ulaznica | dostupnih ulaznica | karata | slobodnih mjesta',
    had: 'u prodaji | u ponudi | trenutno | dostupnih',
  },
]
