import type { WallWords } from './vocabulary.ts'

/** Sentences say it to the reader; titles are enough only where a page is about nothing else. All folded (`fold`). */
export const queueWords: WallWords = {
  sentences: [
    // English
    "you(?:'re| are)(?: now| currently)?(?: waiting| standing)? (?:in|next in|on) (?:the |a |our |this )?(?:virtual |online |ticket )?(?:line|queue)(?! (?:area|for the (?:turnstile|gate|ground)))",
    'you have (?:been placed|joined|entered) (?:in |into )?(?:a|the|our) (?:virtual |online )?(?:line|queue|waiting room)',
    'you are (?:now )?in (?:a|the|our) (?:virtual |online )?waiting room',
    'your (?:number|place|position|spot) in (?:the |our )?(?:line|queue)',
    'your (?:estimated |expected )?wait(?:ing)? time is',
    '(?:people|users|fans) (?:are )?(?:ahead|in front) of you',
    "(?:when|until) it(?:'s| is) your turn|it(?:'s| is) (?:almost |nearly )?your turn",
    "you(?:'ll| will) be (?:assigned|given) (?:a )?(?:random )?(?:place|number|position)",
    'do not (?:refresh|reload|close) (?:this|the|your) (?:page|browser|tab|window)',
    '(?:estimated|expected|approximate|remaining) wait(?:ing)? time|the (?:queue|waiting room|line) is (?:full|paused)|your turn (?:is|will)|we (?:will|ll) let you in|(?:please )?wait while we (?:let|admit|redirect|connect)|high (?:demand|traffic|volume)[^.]{0,60}(?:please wait|wait(?:ing)? (?:in|room)|queue)',
    // German
    '(?:sie befinden sich|du befindest dich|sie sind|du bist|ihr seid|sie warten|du wartest|sie stehen|du stehst|sie wurden)[^.]{0,40}(?:warteschlange|warteraum|wartezimmer|warteschleife|wartebereich)',
    '(?:ihre|deine|ihr|dein) (?:position|platz|nummer)[^.]{0,20}warteschlange|(?:ihre|deine) (?:voraussichtliche |geschatzte )?wartezeit',
    '(?:bald|gleich|sind sie|bist du|kommen sie|sie) an der reihe|personen vor (?:ihnen|dir)',
    '(?:laden sie|lade|aktualisieren sie|aktualisiere|schliessen sie) (?:die|diese) seite (?:bitte )?nicht',
    'vor (?:ihnen|dir)[^.]{0,20} \\d[\\d.]* (?:personen|nutzer|fans)|(?:befinden sie sich|befindest du dich|sind sie|stehst du)(?: nun| jetzt)? (?:im|in (?:der|einer|unserem|einem)) (?:virtuellen? )?(?:wartebereich|warteraum|warteschlange)|voraussichtliche wartezeit|geschatzte wartezeit',
    // French
    "(?:vous etes|tu es|vous vous trouvez|vous avez ete place|vous patientez)[^.]{0,40}(?:file d'attente|salle d'attente)",
    "votre (?:place|position|numero|rang)[^.]{0,20}(?:file|attente)|votre temps d'attente|(?:c'est|ce sera|sera) (?:bientot )?votre tour",
    'personnes (?:devant|avant) vous',
    "(?:ne|n')? ?(?:actualisez|rafraichissez|rechargez|fermez) pas (?:la|cette|votre) (?:page|fenetre)",
    "temps d'attente (?:estime|prevu|restant)|votre tour (?:arrive|viendra|approche)|il y a[^.]{0,30} personnes devant",
    // Spanish
    '(?:estas|esta|te encuentras|se encuentra|has entrado|ha entrado|te hemos puesto)(?: usted| ahora)? (?:en |a )(?:la |una |nuestra )?(?:cola|fila virtual|fila de espera|sala de espera)',
    '(?:tu|su) (?:turno|lugar|posicion|puesto|numero) en la (?:cola|fila)|(?:tu|su) tiempo (?:estimado )?de espera|personas (?:delante|por delante|antes) de (?:ti|usted)',
    'no (?:recargues|recargue|actualices|actualice|refresques|refresque|cierres|cierre) (?:la|esta) (?:pagina|ventana)',
    '(?:tu|su) turno (?:llegara|esta|se acerca)|tiempo (?:estimado |aproximado )?de espera|(?:hay|quedan)[^.]{0,20} personas (?:delante|antes)',
    // Italian
    "(?:sei|siete|ti trovi|si trova|sei stato inserito)(?: ora| attualmente)? (?:in coda|in fila(?! \\w{1,3}\\b)|nella (?:coda|fila|sala d'attesa)|in sala d'attesa)",
    "(?:tuo|suo|vostro) (?:turno|posto|numero) in (?:coda|fila)|(?:tua|sua) posizione in (?:coda|fila)|persone (?:davanti a|prima di) (?:te|lei|voi)|tempo (?:di attesa|d'attesa) (?:stimato|previsto)",
    'non (?:aggiornare|ricaricare|chiudere) (?:la|questa) pagina',
    "(?:mess[oi]|inserit[oi]|entrat[oi]|post[oi])(?: ora)? (?:in|nella) (?:coda|fila virtuale|sala d'attesa)|(?:davanti a|prima di) (?:te|lei|voi)[^.]{0,20}\\d[\\d.]* persone|(?:e|sara) (?:quasi |presto )?il (?:tuo|suo|vostro) turno",
    // Portuguese
    '(?:esta|estas|encontra-se|encontras-te|foi colocado)(?: agora)? (?:na|numa|em uma|em) (?:fila(?! \\d)|sala de espera)',
    '(?:sua|tua) (?:vez|posicao) na fila|(?:seu|teu) (?:lugar|numero) na fila|pessoas (?:a|na) (?:sua|tua) frente|tempo (?:estimado )?de espera',
    'nao (?:atualize|recarregue|feche|atualizes) (?:a|esta) pagina',
    '(?:entrou|entraste|esta|colocado)[^.]{0,15} (?:na|numa|em) (?:fila virtual|fila de espera|sala de espera)|aguarde (?:a )?(?:sua|pela sua) vez|sera a sua vez|(?:ha|existem)[^.]{0,20} pessoas (?:a|na) (?:sua )?frente',
    // Dutch
    '(?:je|u|jij|jullie) (?:staat|staan|bent|zit)(?: nu| momenteel)? in (?:de |een |onze )?(?:virtuele |digitale |online )?(?:wachtrij|wachtkamer|wachtruimte|rij\\b)',
    '(?:je|uw|jouw) (?:plaats|plek|positie|nummer) in de (?:wachtrij|rij)|(?:je|u) (?:bent|is) (?:bijna |zo )?aan de beurt|(?:wachtenden|mensen|personen) voor (?:je|u)\\b|(?:je|uw|geschatte) wachttijd',
    '(?:ververs|vernieuw|herlaad|sluit) (?:deze|de) pagina niet',
    // Swedish, Norwegian, Danish
    '(?:du|ni|dere|i) (?:star|ar|er|befinner deg|befinner dig|befinder dig|har placerats|er plassert|er placeret)(?: na| nu)? i (?:en |den |et |ett |var |vores )?(?:virtuell[at]? |virtuel[lt]?e? |digital[at]? )?(?:ko|kon|koen|vantrum|vantrummet|venterom|venterommet|venterum|venterummet|ventevaerelse|ventevaerelset)\\b',
    '(?:din|ditt|dit|deres|er) (?:plats|plass|plads|position|posisjon|nummer)[^.]{0,8} i (?:kon|koen)\\b|(?:snart|naesten) din tur|(?:personer|andre) (?:fore|framfor|foran) (?:dig|deg)',
    '(?:ladda inte om|uppdatera inte|stang inte|ikke oppdater|ikke last|opdater ikke|genindlaes ikke|luk ikke|ikke lukk) [^.]{0,20}(?:sidan|siden|siden)',
    '(?:hamnat|hamnet|kommet|havnet|placerats|plassert|placeret|satt|sat) i (?:en )?(?:ko|kon|koen)\\b|(?:det ar|det er|der er)[^.]{0,20} (?:personer|andra|andre) (?:fore|framfor|foran) (?:dig|deg)|(?:beraknad|forventet|anslatt|estimeret) (?:vantetid|ventetid)',
    // Finnish
    '(?:olet|odotat)(?: nyt)? (?:jonossa|odotushuoneessa|jonotushuoneessa|virtuaalijonossa)',
    '(?:paikkasi|sijaintisi|numerosi|vuorosi) jonossa|pian sinun vuorosi|(?:henkiloa|ihmista|kayttajaa) (?:edellasi|ennen sinua)|ala (?:paivita|lataa|sulje) (?:tata )?sivua',
    '(?:edellasi|ennen sinua) on[^.]{0,12}(?:henkiloa|ihmista)|arvioitu odotusaika',
    // Polish
    '(?:jestes|znajdujesz sie|stoisz|czekasz|zostales dodany)(?: teraz)? (?:w|do) (?:wirtualnej )?(?:kolejce|poczekalni|kolejki)',
    '(?:twoje miejsce|twoj numer|twoja pozycja) w kolejce|twoja kolej|osob(?:y)? przed toba|nie odswiezaj(?: tej)? strony|przewidywany czas oczekiwania',
    'przed (?:toba|panstwem)[^.]{0,15} osob|szacowany czas oczekiwania',
    // Czech, Slovak
    '(?:jste|nachazite se|nachadzate sa|stojite|cekate|cakate)(?: nyni)? (?:ve|v) (?:virtualni |virtualnej )?(?:fronte|cekarne|cakarni|poradi|rade)',
    '(?:vase poradi|vase misto) ve fronte|(?:jste|prijdete) na rade|(?:lidi|osob|ludi) pred vami|neobnovujte (?:tuto |tento )?(?:stranku)',
    'pred (?:vami|tebou)[^.]{0,15} (?:lidi|osob|ludi)|(?:predpokladana|odhadovana) doba cekani',
    // Turkish
    '\\b(?:siradasiniz|kuyruktasiniz|sirada bekliyorsunuz|sirada bekliyorsun|bekleme odasindasiniz)\\b|(?:siraniz|sira numaraniz|siradaki yeriniz)\\b|onunuzde[^.]{0,15} kisi|sayfayi (?:yenilemeyin|kapatmayin)|tahmini bekleme suresi',
    // Hungarian, Romanian, Croatian, Greek, Russian, Ukrainian, Japanese
    '(?:on |jelenleg )?(?:a )?(?:sorban (?:all|van)|varolistan van|varoszobaban van|varoteremben van)|(?:sunteti|esti|va aflati)(?: acum)? (?:in|la) (?:coada|rand|sala de asteptare)|(?:nalazite se|cekate) u (?:redu|cekaonici)',
    'βρισκεστε (?:στην|σε) (?:ουρα|αιθουσα αναμονης)|ειστε στην ουρα|вы (?:находитесь )?в (?:виртуальной )?очереди|ваше место в очереди|ви (?:знаходитесь )?в черзі|順番をお待ち|待合室',
  ],
  titles: [
    '\\b(?:virtual |online )?waiting room\\b(?! (?:opens|will open))|^(?:virtual |online |ticket )?(?:queue|line)$|\\b(?:virtual|online) (?:queue|line)\\b|queue-it|^(?:please wait|in the queue|in line)',
    '\\b(?:virtuelle[rs]? )?(?:warteraum|wartezimmer|warteschlange)\\b',
    "salle d'attente|file d'attente",
    'sala de espera|cola virtual|fila (?:virtual|de espera)|^en cola$',
    "sala d'attesa|(?:coda|fila) virtuale|^in coda$",
    '\\bwacht(?:rij|kamer|ruimte)\\b',
    '\\b(?:vantrum(?:met)?|venterom(?:met)?|venterum(?:met)?|ventevaerelset?|(?:virtuell|virtuel|digital) ko|i kon|i koen)\\b',
    '\\b(?:odotushuone|jonotushuone|virtuaalijono|jonossa)\\b',
    '\\bpoczekalnia\\b|(?:wirtualna|internetowa) kolejka\\b|^kolejka$|\\bcekarna\\b|virtualni fronta|cakaren|sanal (?:sira|bekleme|kuyruk)|bekleme (?:odasi|salonu)',
    'varoszoba|virtualis (?:sor|varo)|sala de asteptare|cekaonica|αιθουσα αναμονης|зал ожидания|виртуальная очередь|待合室',
  ],
}
