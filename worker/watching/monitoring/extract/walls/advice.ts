// Advice about queues on a page of tickets: what may come when many want to buy, folded as the words of walls are.

const maybe = [
  'you (?:may|might|could) (?:be (?:placed|put|held|asked|moved)|have to|need to|enter|join)|(?:when|if|whenever) (?:the )?demand is|(?:at|during) (?:busy|peak) times|in (?:times|periods) of high demand',
  'bei (?:grossem|starkem|hohem) (?:andrang|ansturm|interesse|aufkommen)|bei (?:hoher|grosser|starker) nachfrage|kann es zu wartezeiten',
  'en cas de (?:forte|grande|tres forte)|vous pourr(?:ez|iez) etre|lors de fortes',
  'en (?:momentos|caso) de (?:alta|mucha|gran)|puede(?:s)? (?:entrar|ser|quedar) en|cuando haya mucha',
  'in caso di (?:forte|elevata|grande|alta)|potrest[ie] essere|potrebbe essere',
  'em (?:momentos|caso) de (?:grande|muita|elevada|alta)|podera?s? (?:ser|entrar|ter)',
  'bij (?:grote |veel )?drukte|bij veel belangstelling|kun je in een|kan het zijn dat',
  'vid hogt? (?:tryck|belastning|efterfragan)|ved (?:stor|hoy|hoj) (?:pagang|ettersporsel|eftersporgsel|trafikk?)|kan du (?:hamna|placeras|havne|bli|blive)',
  'ruuhka-?aikoina|saatat (?:joutua|paatya)|przy duzym|w przypadku duzego|mozesz trafic|pri (?:velkem|vysokem) (?:zajmu|vytizeni|vytazeni)|muzete byt|yogun(?:luk| talep)[^.]{0,12}(?:durumunda|zamanlarda|halinde)',
].join('|')

/** Beginnings of the sentence after it, which says what to do then: "Do not refresh". */
const notThen =
  "do not|don't|aktualisieren sie|aktualisiere|laden sie|lade|ne |n'|no |non |nao |ververs|vernieuw|sluit|uppdatera|ladda|stang|ikke|oppdater|opdater|ala |nie |neobnov|sayfayi"
const advice = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${maybe})[^.!?|]{0,160}(?:[.!]\\s*(?:please |bitte )?(?:${notThen})[^.!?|]{0,80})?`,
  'gu',
)

export function withoutAdvice(folded: string): string {
  return folded.replace(advice, ' ')
}
