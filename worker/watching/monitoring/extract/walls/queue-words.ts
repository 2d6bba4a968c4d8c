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
    // Hungarian, Romanian, Croatian, Greek, Russian, Ukrainian
    '(?:on |jelenleg )?(?:a )?(?:sorban (?:all|van)|varolistan van|varoszobaban van|varoteremben van)|(?:sunteti|esti|va aflati)(?: acum)? (?:in|la) (?:coada|rand|sala de asteptare)|(?:nalazite se|cekate) u (?:redu|cekaonici)',
    'βρισκεστε (?:στην|σε) (?:ουρα|αιθουσα αναμονης)|ειστε στην ουρα|вы (?:находитесь )?в (?:виртуальной )?очереди|ваше место в очереди|ви (?:знаходитесь )?в черзі',
    // Japanese
    '(?:順番|順位|自分の番)(?:を|が(?:来る|くる|回ってくる)まで)[^。]{0,8}(?:お待ち|待って)|順番待ち(?:です|中|の(?:列|状態|お客様))|(?:お客様|あなた|現在)の(?:待ち)?(?:順番|順位|番号)は|順番が(?:来|き|近づ|回って)|アクセス(?:が(?:大変)?(?:集中|混雑|混み合)|数が多)[^。]{0,40}(?:順番|整理券|お待ちいただいて)|順番に[^。]{0,10}(?:サイト|ページ|画面)[^。]{0,6}(?:ご案内|お通し|接続)',
    '(?:あなた|お客様|自分)の?前に[^。]{0,15}(?:人|名)|(?:推定|予想|予測)(?:の)?(?:待ち|待機)時間|(?:待機|待ち)(?:列|行列)に(?:並んで|入り|入って|お並び)[^。]{0,6}(?:います|ました|いただいて)|待合室|(?:仮想|オンライン|バーチャル)(?:の)?(?:待機|待ち)(?:室|列|行列)|(?:ページ|画面|ブラウザー?|ウィンドウ|タブ)(?:を|の)(?:更新|再読み込み|再読込|リロード|閉じ)(?:は|を|し)?[^。]{0,4}(?:ないで|ずに|せずに|お控え)',
    // Korean
    '접속 ?대기 ?(?:중|열|상태)|(?:나의|고객님의?|회원님의?|현재) ?대기 ?(?:순서|순번|번호|인원)|예상 ?대기 ?시간|(?:고객님|회원님|내|나의|당신)(?:의)? ?앞에[^.]{0,20}명|앞에 ?[\\d,]+ ?명|대기자가 (?:있|많)|(?:대기열|대기실)에(?:서)? (?:있|입장|들어|진입|대기)|(?:차례|순서)가 (?:되면|오면|될 때까지|올 때까지)|(?:새로 ?고침|재접속)[^.]{0,25}(?:대기|마세요|마십시오|말아)|(?:대기|순서)[^.]{0,30}자동(?:으로)? ?(?:접속|입장|연결|이동)',
    // Chinese
    '(?:您|你)(?:目前|当前|當前|现在|現在|现|現|已经|已經|已)?(?:正在|正|在|进入|進入|加入)(?:线上|線上|在线|網上|网上|虚拟|虛擬)?(?:排队|排隊|轮候|輪候|队列|隊列|等候室|等待室|等候區|等候区)|(?:您|你)(?:的)?前(?:面|方)(?:还|還|尚)?有?[^。]{0,10}(?:人|位)|(?:排队|排隊|轮候|輪候)(?:号码|號碼|编号|編號|序号|序號|人数|人數|顺位|順位|位置)',
    '(?:预计|預計|预估|預估|估计|估計)(?:的)?(?:等待|等候|排队|排隊|轮候|輪候)(?:时间|時間)|(?:轮到|輪到)(?:您|你)|(?:勿|不要|别|別)(?:刷新|重新整理|重新加载|重新載入|关闭|關閉|離開|离开)(?:本|此|该|該|这个|這個|您的|你的)?(?:页面|頁面|网页|網頁|窗口|視窗|浏览器|瀏覽器)|(?:排队|排隊)(?:等待|等候)中|(?:当前|目前|當前)排(?:队|隊)',
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
    'varoszoba|virtualis (?:sor|varo)|sala de asteptare|cekaonica|αιθουσα αναμονης|зал ожидания|виртуальная очередь',
    '待合室|順番待ち|(?:仮想|オンライン|バーチャル)(?:の)?(?:待機|待ち)|ウェイティングルーム|대기열|대기실|접속 ?대기|순번 ?대기|(?:排队|排隊|輪候|轮候)中|(?:排队|排隊)(?:等候|等待)|(?:虚拟|虛擬|在线|線上|網上|网上)(?:排队|排隊|輪候|轮候|等候)|等候室|等待室|輪候室',
  ],
}
