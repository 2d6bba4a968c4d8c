// Words that say what an event is, in the languages of the platforms. They count as whole words, after the names of clubs,
// grounds and competitions are taken out.

import type { AddOn } from '#worker/matches/catalogue/add-ons/kinds.constants.ts'
import { addOnWords } from '#worker/matches/catalogue/add-ons/words.constants.ts'

/** The vocabulary of offers, without the marks of words that others are made from. */
const sure = vocabulary('sure')
const perhaps = vocabulary('perhaps')

function vocabulary(kind: 'sure' | 'perhaps'): Record<AddOn, string> {
  const words = Object.entries(addOnWords).map(([addOn, of]) => [addOn, of[kind]?.replaceAll('*', '') ?? ''])
  return Object.fromEntries(words) as Record<AddOn, string>
}

/** Not a ticket for the match, whatever else is stated: what is sold beside tickets, and events of their own. */
export const products: Record<string, string> = {
  hospitality: `
    chef | three course | 3 course | afternoon tea | match day experience | skyboxes | salons | arrangements |
    meet greet |
    1894 club | club 1894 | seat unique | bar and lounge | vip tickets | ${sure.hospitality} | ${perhaps.hospitality}
  `,
  parking: `
    parking pass | parking passes | car park pass | parkplatze | parcheggio | parkeerkaart | parkeerplaats |
    parkeerticket |
    park ride | parque de estacionamento | voiture | ${sure.parking}
  `,
  travel: `
    transfer | transfers | hotel package | weekend break | busreisen | voetbalreizen | ${sure.travel} |
    ${perhaps.travel}
  `,
  'season ticket': `seizoenkaarten | rückrunden-dauerkarte | hinrunde | ruckrunde | ${sure.season_ticket}`,
  membership: `
    member | mitglied | socio card | fankarte | junior gunners | renewal | renewals | ${sure.membership}
  `,
  'a pack or a voucher': `paketi | pakiety | bundels | gutscheine | gift | ticketpaket | mini plans | flex plan | flex pack | doppelpack | 2er-pack | coffret | smartbox | ${perhaps.season_ticket}`,
  tour: `rondleidingen | zwiedzanie | tur | ${sure.tour} | ${perhaps.tour}`,
  screening: `
    screening | screenings | live screening | fan park | fanpark | fan zone | fanzone | fan festival | fan fest |
    fanfest |
    watch party | watch parties | watchparty | viewing party | big screen | large screen | public viewing |
    rudelgucken |
    pantalla gigante | maxischermo | ecran geant | retransmission | retransmissions | diffusion | projection |
    groot scherm | ecra gigante | dev ekran | strefa kibica | on screen | live on screen | beamed back | beamback |
    beam back | sports bar | boxpark | live im kino | kino | cinema | im tv | leinwand | grossleinwand |
    match replay | full replay |
    game replay |
    highlights | full match | podcast | proyeccion | visione | ${sure.stream}
  `,
  'an event about the match': `
    fan march | fans march | supporters march | fanmarsch | fanmarsj | fanmarch | fan walk | fanwalk | fanmars |
    sfeermars | fanfest | fan fest | fantreff | fantreffen | fan meeting | fan gathering | pre party | preparty |
    pre match party | post match party | match party | after party | afterparty | aftershow | aftershowparty |
    forfest | vorspiel party | etkot | meet the players | meet the team | open air party | match day breakfast |
    stammtisch | quedada | quedada previa | raduno | raduno tifosi | convivio | borrel | apero | aperitif | cortege |
    corteo | pochod | przemarsz | taraftar yuruyusu | storskarm | storbildsskarm | storskjerm | storskaerm |
    maxischermo | telao | velkoplosna projekce | telebim | kijkparty | pub | pubs | pub crawl | pubkveld | pubaften |
    kneipe | biergarten | brauhaus | brewery | taproom | au cafe | in het cafe | im cafe | soiree |
    gemeinsam schauen |
    party | parties | half time show | documentary | predictor | reunion | aperitivo | fruhschoppen | fruhstuck |
    weisswurstfruhstuck | kisavetites | szurkoloi felvonulas
  `,
  'something else of the club': `test event | q and a | qa | raffle | auction | meeting | forum | fan forum | evening with | an evening with | training | training session | open training | entrenamiento | entrenamento | allenamento | entrainement | abschlusstraining | entrainement public | press conference | pressekonferenz | conference de presse | christmas party | gala | gala dinner | awards | dinner dance | soccer school | football camp | soccer camp | stage de football | stage de foot | campus de futbol | fussballcamp | fussballschule | voetbalkamp | fotbollsskola | fodboldskole | fotballskole | camps | clinic | concert | konzert | comedy | quiz | comedy night | trophy tour | trophy parade | parade | fan day | fan event | tag der offenen tur | saisoneroffnung | jogo de apresentacao | apresentacao | prediction | predictions | betting | betting tips | odds | preview | prognose | pronostico | pronostic | lineup | line ups | h2h | head to head | ps5 | ps4 | xbox | fifa 26 | ea fc | efootball | esports | e-sports | ${sure.programme} | ${sure.merchandise} | ${sure.donation} | ${sure.insurance}`,
}

/** Another side of the club, or another occasion than its season. */
export const sides: Record<string, string> = {
  women: `
    women | leeuwinnen | kansallinen liiga | oranje leeuwinnen | bleues | les bleues | azzurre | womens | conti cup |
    continental cup | adobe womens fa cup | womens fa cup | subway womens league cup | womens league cup |
    dfb pokal frauen | women s fa cup | espoirs feminines | kvindeligaen | damallsvenskan | toppserien | nadeshiko |
    we league | liga mx femenil | femenil | femeninas | woman | women's | ladies | wfc | lfc women | fcw | wsl |
    wsl 2 | w | uwcl | women s | nwsl | womens super league | barclays wsl | barclays womens super league |
    lionesses |
    frauen | frauenfussball | frauen bundesliga | frauen-bundesliga | google pixel frauen-bundesliga | damen |
    femenino | femenina | femeni | fem | feminino | feminina | feminin | feminine | feminines | femminile | femmes |
    dames | donne | liga f | primera iberdrola | women serie a | arkema premiere ligue | d1 arkema | premiere ligue |
    ol lyonnes | lyonnes | vrouwen | kadin | kadinlar | kobiet | kobiety | girls | vrouweneredivisie |
    women s champions league | womens champions league | juventus women | dfb-pokal der frauen |
    coppa italia femminile | kvinner | kvinder | damer | dam | damlag | damhold | damelag | naiset | naisten | zeny |
    zen | femei | zenski | zenska | zene | ginaikes | gynaikes | jenter | copa de la reina | copa reina |
    supercopa femenina | kvindeliga | damligan | elitettan | naisliiga | kvenna | zenska liga | kvinneserien |
    ekstraliga kobiet | swpl | she believes | shebelieves | shebelieves cup | uswnt | weuro | liga bpi |
    kvindelandsholdet | kvindelandshold | kvindelandskamp | kvinnelandslaget | kvinnelandskamp | damlandslaget |
    damlandskamp | damelandslaget | frauennationalmannschaft | frauen nationalmannschaft | frauenlanderspiel |
    frauen landerspiel | jentelandslaget | női csapat | női nb i | női bajnokság | kobiecy | kobieca |
    zenskej | zenskeho | γυναικες | γυναικων | женщины | женская | женский | жени | жінки |
    женщин | женского | женской | жіноча | жіночий | жіночої | жінок | женски | женска | жене | жфл | девойки | девушки | дівчата | γυναικεια | γυναικειο |
    女子 | レディース | なでしこ | ウィメンズ | ウーマン | 女足 | 女队 | 女隊 | 여자 | 여자팀 | 여자부 | 여자축구 | 우먼 |
    نساء | النساء | للنساء | سيدات | السيدات | للسيدات | النسائي | النسائية | نسائي | نسائية | נשים | הנשים | לנשים
  `,
  youth: `
    youth | youth cup | academy | academy match |
    premier league cup | premier league international cup | regionalliga frauen |
    youth alliance | alevin | infantiles | poussins | benjamins |
    juniors | juniores | junioren | nachwuchsliga | dfb nachwuchsliga | jugendliga | jugendpokal |
    junioren bundesliga | juniorenliga | reservisten | gelisim ligi |
    liga revelacao sub 23 | honor juvenil | division de honor juvenil | sub 23 league | juniorskie |
    a-junioren | b-junioren | a junioren | jugend | nachwuchs | juvenil | juveniles | cadete |
    futuro | ol academy | reserve |
    rekrutter |
    rekrutt | pojkar | gutter | drenge | poikien | juniorit | akatemia | dorost | dorostenci | mladez |
    juniorzy | juniorow | trampkarze | mlodziez | altyapi | giovanili | allievi | cadetti | berretti |
    reserva | reservas | reserve liga | ii | zweite |
    amateur | genclik | gelisim | akademi |
    xi | amateurs |
    juniorer | juniorerne | juniori | juniory | juniorki | juniorek | juniorzy starsi | kadeti |
    pioniri |
    omladinci | starsi zaci | mladsi zaci | starsi dorost | mladsi dorost | zaci | ziaci |
    dorast | dorastenci | ynglinge | ynglingehold | piger | pigerne | drengene | tytot | tyttojen |
    pojat | flickor | flickorna | jentene | guttene | madchen | knaben |
    meisjes | jongens | jeugd | jeunes | minimes | cadets |
    juvenis | iniciados | infantis | petizes | traquinas | infantil a | infantil b | giovanissimi | esordienti |
    pulcini | ragazze | chicas | divky | zakyne | dziewczeta | dziewczat | ifjusagi | ifjusagiak | tartalek |
    tartalekok |
    serdulo | serdulok | utanpotlas | tineret | tineretului | rezerve |
    cadetes | alevines | benjamines | prebenjamin |
    gencler ligi | yildizlar ligi | νεοι | νεων | παιδες | εφηβοι | юноши | молодежная | дубль |
    юношеская | юниоры | юнаки | юнацька | молодіжна | юношеска | юноши | младежи | омладинци | молодь | кадети |
    ακαδημια | ακαδημιες |
    mladi tim | genc takim | genc takimi |
    ユース | ジュニアユース | ジュニア | アカデミー | リザーブ | リザーブリーグ | 高校 |
    青年队 | 青年隊 | 梯队 | 青训 | 유스 | 유스팀 | 유소년 | 주니어 | 아카데미 | 청소년 |
    الناشئين | ناشئين | الناشئون | ناشئو | ناشئي | ناشئات | أشبال | براعم | البراعم | الفتيات | الرديف | الأولاد | נוער | הנוער |
    לנוער | נערים | נערות | ילדים | בנות | מילואים
  `,
  legends: `
    legends | legend | oldboje | oldboj | stara garda | veteraanit | veteraner |
    legenden | leyendas | leyenda | legendes | legende | leggende | lendas | efsaneler | efsane |
    legendy | testimonial | charity | charity match | benefizspiel | benefiz | traditionself | traditionsspiel |
    traditionsspiele | traditionsmatch | traditionsduell |
    legends cup | legends charity match | legendmatch | legendematch | oldboyskamp | leyendas match |
    partido de leyendas | match des legendes | partita delle leggende | jogo das lendas | mecz legend |
    efsaneler maci | veteranmatch | veterankamp | oldtimers | abschiedsspiel | farewell |
    farewell match | jubilee | jubile | jubileum | jubilaum | gala match | gala des legendes |
    all stars | allstars | all star | masters football | old boys match | veterans | veteranos | veterani |
    veterans match | alumni | celebrity | soccer aid | sidemen | homenaje | former players | ex-players | old stars |
    oldies | world legends | old boys | old girls | oud spelers | oud internationals | oudspelers | ikamiehet |
    ikamies | oregfiuk | veteranlar | veteranen | veterani | velhas guardas |
    anciens joueurs | u30 | u32 | u35 | u40 | u45 | u50 |
    staff match | staff game | fans match | media match | παλαιμαχοι |
    ветераны | exinternationale | ветерани | ветеранов |
    легенды | легенди | легенд | βετερανοι | レジェンド | レジェンズ | ob戦 | 레전드 | 레전드매치 | 传奇 | 元老 | 元老队 |
    أساطير | الأساطير | قدامى | القدامى | קדומים | ותיקים | אגדות | וטרנים
  `,
  friendly: `
    friendly | friendlies | club friendly | international friendly | pre-season friendly | pre season friendly |
    pre-season | pre season | preseason | testspiel | testspiele | freundschaftsspiel | landerspiel freundschaft |
    amistoso | partido amistoso | amical | match amical | amicaux | amichevole | amichevoli | amigavel |
    jogo amigavel |
    jogo particular | oefenwedstrijd | oefenduel | oefeninterland | vriendschappelijk | hazirlik maci | sparing |
    towarzyski | mecz towarzyski | exhibition match | exhibition game | summer tour | summer series |
    premier league summer series | emirates cup | audi cup | florida cup | trofeo joan gamper | joan gamper | gamper |
    trofeo berlusconi | trofeo santiago bernabeu | trofeo carranza | trofeo | audi football summit | telekom cup |
    international champions cup | soccer champions tour | come together cup | eusebio cup | trofeu cinco violinos |
    cinco violinos | trophee | pretemporada | vorbereitungsspiel | saisonvorbereitung | blitzturnier | turnier
  `,
}

/** Stems of women’s, youth and legends’ sides, as pages write them: what is searched before a text is kept to be read. */
export const sideStems =
  /(?<!\p{L})(?:wom[ae]n|ladies|frauen|damen|f[eé]min|fem[ei]n|vrouwen|dam|kvinn|kvind|nais|kobiet|[zž]en|kad[iı]n|wsl|nwsl|swpl|uwcl|weuro|uswnt|liga f(?!\p{L})|arkema|toppserien|lionesses|under|u-?\d\d|reserve|youth|academy|junior|jugend|nachwuchs|primavera|legend|女子|レディース|なでしこ|ユース|サテライト|여자|유스|السيدات|سيدات|النسائ|تحت|נשים|נוער|γυναικ|женс|жіноч|юнац|юнош|молод)/iu

/** The same of other sports. */
export const sportStems =
  /(?<!\p{L})(?:rugby|hand(?:bal|bol)|basket|baloncesto|pallac|pallav|pallam|volle|vole[iy]|hockey|eishockey|hoke[ijy]|hoche[iy]|baschet|florb|salib|zaalv|calcio a 5|pallanuoto|hallenfu|blindenfu|v[ií]zilabda|[zż]u[zż]el|futsal|walking foot|six nations|top 14|siatk|koszyk|hentbol|innebandy|beach soccer|e-?sport|virtual)/iu

/** Before an age, these make a youth side: U21, U-21, under 21s, sub-21, O21. */
export const youthPrefixes = [
  'u',
  'under',
  'sub',
  'o',
  'jo',
  'mo',
  's',
  'onder',
  'unter',
  'moins de',
  'menor de',
  'menores de',
  'κ',
  'تحت',
]
export const youthAges = { from: 5, to: 23 }

/** The same names play these too. */
export const otherSportWords = `
  hc | asobal | liga asobal | liga placard | lnfs | lega basket | betclic elite | top14 | bsl | beach volleyball |
  basketball | basket | baloncesto | basquetebol | basquete | pallacanestro | basquet | acb | liga endesa |
  euroleague | euroliga | eurocup | kk | bbl | easycredit bbl | handball | balonmano | andebol | pallamano | handbal |
  ehf | lidl starligue | starligue | futsal | futbol sala | hockey | ice hockey | eishockey | field hockey |
  roller hockey | hoquei | hoquei em patins | hoquei patins | hockey patines | nhl | nba | wnba | nfl | mlb |
  cricket |
  rugby | rugby league | rugby union | super rugby | six nations | 6 nations | 5 nations | sei nazioni | 6 nazioni |
  5 a side | 6 a side | 7 a side | five a side | seven a side | 7s | rugby sevens | premiership rugby |
  gallagher premiership | super league rugby | rfc | rlfc | rufc | top 14 | pro d2 | volleyball | voleibol | volley |
  pallavolo | volleybal | volei | voleybol | basketbol | hentbol | siatkowka | koszykowka | pilka reczna | netball |
  american football | gridiron | baseball | softball | lacrosse | tennis | darts | snooker | wrestling | mma | ufc |
  boxing | athletics | swimming | water polo | wasserball | waterpolo | polo | beach soccer | beach football |
  strandvoetbal | indoor soccer | indoor | hallenturnier | walking football | powerchair | blind football | amputee |
  kings league | baller league | six a side | sevens | table tennis | tischtennis | badminton | esport |
  epremier league | epl esports | ebundesliga | virtual bundesliga | vbl | vbl club championship | elaliga |
  eligue 1 |
  eserie a | ecoppa italia | eliga | esuperliga | eedivisie | edivisie | eallsvenskan | eeliteserien | eekstraklasa |
  ekstraklasa games | esuper lig | eleague | efa cup | edfb pokal | efootball league | efootball cup |
  echampions league | echampionsleague | euro esports | virtual cup | virtual league | virtuelle bundesliga |
  liga virtual | sultanlar ligi | efeler ligi | plusliga | tauron liga | superlega | six nations rugby |
  rugby league challenge cup | handball bundesliga | hbl | rema 1000 ligaen | herre handbold ligaen | handbollsligan |
  metal ligaen | swedish hockey league | liqui moly hbl | lnh | padel | formula 1 | motogp | speedway | ice skating |
  gymnastics | judo | cycling | ishockey | jaakiekko | innebandy | salibandy | florbal | florbol | handbold |
  handboll | hazena | kasipallo | kezilabda | rukomet | volejbal | lentopallo | roplabda | odbojka | koripallo |
  kosarlabda | kosarka | jegkorong | hokej | hokej na lodzie | hockey sur glace | hockey su pista | rink hockey |
  vaterpolo | bandy | zaalvoetbal | minivoetbal | g voetbal | calcio a 5 | calcio a cinque | calcio a 7 | pallanuoto |
  basketbal | baschet | hochei | hochei pe gheata | buz hokeyi | hokey | salon futbolu | zuzel | vizilabda |
  teremfoci |
  strandfoci | hallenfussball | blindenfussball | amputiertenfussball | amputierten fussball | rollstuhlfussball |
  gehfussball | cecifoot | foot fauteuil | foot en salle | futbol 7 | futsalu | futsala | sala futbal |
  salovy futbal | minifotbal | mini futbol | fotbal in sala | hallfotboll | gafotboll | gafodbold | gafotball |
  gangfotball | blindefodbold | kavelyfutis |
  halowa | pilka plazowa | lekkoatletyka | friidrott | friidrett | leichtathletik | athletisme |
  deaf football | cp football | cerebral palsy football | gehorlosenfussball | korfbal | korfball | unihockey |
  floorball | ringette | pesapallo | hurling | gaelic football | camogie | shinty |
  espor | e spor | e sport | e sports | esport | e ligue 1 | e bundesliga | e eredivisie | e divisie | e allsvenskan |
  e ekstraklasa | quidditch | kickboxing | muay thai | grappling | μπασκετ | βολει | χαντμπολ | πολο |
  баскетбол | волейбол | хоккей | гандбол | мини футбол | футзал | регби | хокей | киберспорт | кіберспорт | кошарка |
  рукомет | одбојка | ватерполо | ποδοσφαιρο σαλας | φουτσαλ | μπιτς σοκερ | esports | efootball |
  フットサル | バスケ | バスケットボール | ハンドボール | バレーボール | ラグビー | 野球 | eスポーツ | ビーチサッカー | 篮球 |
  籃球 | 排球 | 手球 | 五人制 | 五人制足球 | 室内足球 | 电竞 | 電競 | 풋살 | 농구 | 배구 | 핸드볼 | 야구 | 럭비 | e스포츠 |
  이스포츠 | كرة الصالات | الصالات | فوتسال | كرة السلة | كرة اليد | كرة الطائرة | الكرة الطائرة | كرة الماء |
  كرة القدم الشاطئية | الرياضات الإلكترونية | رياضات إلكترونية | כדורסל | כדוריד | כדורעף | כדורגל אולמות |
  כדורגל חופים | קטרגל | קט רגל | פוטסל | ספורט אלקטרוני | איספורט
`

/** Another door to the match: its price and its buyers are others. */
export const doors: Record<string, string> = {
  'the away allocation': `
      away | away end | away section | away fans | away tickets | away allocation | away supporters | away seats |
      visiting fans | visitors | visiting supporters | guest block | gast | gaste | gasteblock | gastebereich |
      gastefans |
      gastesektor | gastekarten | auswarts | auswartskarten | auswartsspiel | auswartsblock | ospiti |
      settore ospiti |
      curva ospiti | tifosi ospiti | aficion visitante | visitante | visitantes | grada visitante | visiteur |
      visiteurs |
      parcage | parcage visiteurs | tribune visiteurs | secteur visiteurs | uitvak | uitsupporters | uitwedstrijd |
      uitkaarten | bezoekers | bezoekersvak | adeptos visitantes | sector visitante | equipa visitante | deplasman |
      deplasman tribunu | misafir | misafir tribun | misafir takim | sektor gosci | gosci | goscie | bortafans |
      udebane
    `,
  'a ballot': `
      ballot | ballots | lottery | lotterie | verlosung | verlosungen | losverfahren | sorteo | tirage au sort |
      tirage |
      sorteggio | sorteio | loting | verloting | kura | losowanie | random draw | ticket draw | application |
      applications |
      bewerbung | bewerbungsphase | bewerbungsfrist | register interest | registration of interest |
      register your interest | request form
    `,
  'an exchange': `
      exchange | ticket exchange | ticketexchange | official exchange | resale | re sale | fan to fan resale |
      official resale | verified resale | resell | zweitmarkt | ticketborse | ticketboerse | ticketzweitmarkt |
      marketplace | ticketplace | official ticketplace | bourse aux billets | revente | reventa | rivendita |
      scambio |
      revenda | doorverkoop | odsprzedaz | wymiana | twickets | ticketswap | fan2fan
    `,
  'a presale': `
      presale | pre sale | pre-sale | presales | prelazione | prevendita | prevente | preventa | pre venda |
      pre-venda |
      prevenda | vorverkauf | vvk | voorverkoop | on satis | przedsprzedaz | early access | early bird | priority |
      priority sale | priority window | members sale | member sale | members only | members | member presale |
      additional members sale | mitgliederverkauf | mitgliedervorverkauf | mitglieder | socios | socio torcedor |
      socios torcedores | solo socios | abonados | abonnes | vente prioritaire | prioritaire | leden | ledenverkoop |
      ledenvoorverkoop | exclusive sale | first sale | second sale | third sale | phase 1 | phase 2 | phase 3 |
      season ticket holders | season ticket holder | sth
    `,
  'a waiting list': `${sure.waiting_list}`,
}

/** The day is not fixed. "tbc" alone may mean the day, so it counts. */
export const undated = `
  tbc | tbd | tba | date tbc | date tbd | date tba | date to be confirmed | to be confirmed | to be announced |
  to be decided | date to be announced | date to be decided | date and time tbc | day tbc | date not confirmed |
  date provisional | provisional date | provisional | noch nicht terminiert | nicht terminiert | termin offen |
  datum offen | noch nicht fix terminiert | terminierung | terminierung folgt | zeitgenaue ansetzung folgt |
  wird noch terminiert | fecha por confirmar | por confirmar | fecha por definir | por definir |
  pendiente de confirmar |
  fecha pendiente | data da definire | da definire | data da confermare | da confermare | date a confirmer |
  a confirmer |
  date a definir | a definir | a determiner | onder voorbehoud | datum nog onbekend | nog niet bekend | n t b | ntb |
  nader te bepalen | data a definir | a confirmar | data a confirmar | por marcar | tarihi belli degil |
  tarih belli degil |
  termin do ustalenia | do ustalenia | date change | date subject to change tbc | unconfirmed
`

/** Only the hour is not fixed: no doubt about the day. */
export const hourOpen = `
  time tbc | time tbd | time tba | kick off tbc | kick off time tbc | ko tbc | k o tbc | kickoff tbc |
  time to be confirmed | kick off to be confirmed | kick off time to be confirmed | time to be announced |
  uhrzeit offen |
  anstosszeit offen | hora por confirmar | hora por definir | horario por confirmar | orario da definire |
  ora da definire |
  heure a confirmer | heure a definir | tijd nog onbekend | hora a definir | hora a confirmar | horario a definir |
  horaire a confirmer | horaire a definir | subject to change | date subject to change |
  date and time subject to change
`

/** A side that is not known yet. */
export const undecided = `
  winner | winners | winner of | winner match | loser | runner up | runners up | sieger | gewinner | verlierer |
  vainqueur |
  vainqueurs | vincente | vincitore | ganador | ganadores | vencedor | vencedores | winnaar | kazanan | zwyciezca |
  opponent | opponents | opponent tbc | opponent tba | gegner | gegner offen | rival | rival por confirmar |
  adversaire |
  avversario | adversario | tegenstander | rakip | przeciwnik | team a | to be determined
`

/** Between two sides. "at" and "@" name the guest first. */
export const versus = `
  v | vs | versus | gegen | contre | contra | contro | tegen | kontra | x | ggn | vrs | reçoit | empfängt | recibe a |
  recebe | recebe o | ospita | ontvangt | podejmuje | против | проти | срещу | εναντιον | ضد | נגד | 対 | 對 | 대
`
export const guestAt = 'at | @'
