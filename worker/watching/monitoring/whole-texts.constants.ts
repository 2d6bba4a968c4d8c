// What a cell says that holds nothing else. Within a longer text these words may mean something else: "sold by", "full view".
import type { Availability } from '#worker/matches/catalogue/constants.ts'

/** Phrases separated by " | ", in any spelling. */
export const wholeTexts: Partial<Record<Availability, string>> = {
  sold_out: `
    sold | all sold | fully sold | all tickets sold | all tickets are sold | exhausted | none available |
    no longer on sale | verkauft | alle verkauft | alle tickets verkauft | alle karten verkauft | alle plätze verkauft |
    nicht mehr erhältlich | aktuell keine tickets | derzeit keine tickets | vendu | vendus | tout est vendu |
    plus de place | plus de billet | plus aucune place | plus aucun billet | indisponible complet | vendido | vendida |
    vendidos | vendidas | todo vendido | lleno | sin existencias | sin stock | venduto | venduti | terminato | terminati |
    al completo | posti terminati | biglietti terminati | non più disponibili | lotado | tudo vendido | vol | verkocht |
    alles verkocht | alle kaarten verkocht | alle tickets verkocht | såld | sålda | alla biljetter är sålda | fullsatt |
    inga biljetter | inga platser | solgt | alt solgt | alle billetter er solgt | alle billetter solgt | ingen plasser |
    ingen tilgængelige | ingen tilgjengelige | myyty | kaikki myyty | myyty loppuun | ei paikkoja | liput loppuneet |
    brak | sprzedane | sprzedany | wszystkie bilety sprzedane | obsazeno | prodáno | vyprodán | není volno | satıldı |
    tümü satıldı | kapalı gişe | dolu | yer yok | eladva | minden elkelt | vândut | vândute | prodano | sve prodano | πουλήθηκε |
    ej tillgänglig | ej tillgängliga | inte tillgänglig | inte tillgängliga | ikke tilgjengelig | ikke tilgjengelige |
    ikke tilgængelig | ikke tilgængelige | ei saatavilla | niedostępne | niedostępny | nem elérhető |
    nejsou k dispozici | vstupenky nejsou k dispozici | není k dispozici | 販売終了
  `,
  limited: `
    low | few | very limited | wenige | letzte chance | très limité | beperkt | nog weinig | begrænset | begrenset |
    begränsat | begränsad | få ledige | få ledige plasser | få ledige pladser | få lediga platser | få billetter |
    få biljetter | få plasser | få platser | fåtal platser | vähän | sınırlı | posledních pár
  `,
  available: `
    frei | im freien verkauf | open sale | on sale to all | disponible à la vente | vendita aperta | vendita libera |
    venda aberta | venta abierta | venta libre | vrij | åpent salg | finns kvar | platser kvar | biljetter kvar | tilaa |
    lippuja on | uygun | müsait | yer var | bilet var | satışa açık | volná
  `,
}
