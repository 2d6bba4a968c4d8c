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
