/**
 * Names of sides that stand for themselves: a club's second side with a name of its own ("Club NXT"), a league of women,
 * what a team is called ("B-laget"). No ticket, stand or price is called so, so one of them alone says whose match it is.
 * Words that buyers have too ("juniors", "under 16s") stand with the sides' other words.
 */
export const namedSides: Record<string, string> = {
  women: `
    damlaget | damelaget | dameholdet | damholdet | kvinnelaget | kvinnelag | kvindeholdet | kvindehold | frauenteam |
    frauenmannschaft | frauenelf | damenmannschaft | damesteam | dameselftal | vrouwenelftal | naisjoukkue |
    naisten joukkue | naisten liiga | naisten ykkonen | zenski tim | zenska ekipa | zensky tym | zenske druzstvo | kadin takimi | kadin futbol takimi |
    druzyna kobiet | echipa feminina | equipa feminina | equipe feminine | section feminine | feminas |
    equipo femenino | primer equipo femenino | squadra femminile | prima squadra femminile | time feminino |
    damfotboll | damefodbold | kvindefodbold | kvinnefotball | naisten jalkapallo | vrouwenvoetbal |
    lioness | matildas | banyana banyana | super falcons | reggae girlz | football ferns | stelpurnar |
    las gladiadoras | gladiadoras | wsl2 | wnl | fa wnl | awsl | seconde ligue | lotto super league | wk league |
    usl super league | gainbridge super league | northern super league | weリーグ | なでしこリーグ | 皇后杯 | 女子サッカー |
    wk 리그 | 여자 축구 | 女超 | 女超联赛 | 女甲 | 女甲联赛 | женская команда | женский футбол | жіноча команда |
    жіночий футбол | γυναικεια ομαδα
  `,
  youth: `
    club nxt | rsca futures | sl16 | sl 16 | sl16 fc | sl 16 fc | klubi 04 | barca atletic | barcelona atletic |
    bilbao athletic | sevilla atletico | betis deportivo | atletico madrileno | valencia mestalla | vcf mestalla |
    sanse | celta fortuna | fortuna b | atletico malagueno | deportivo fabril | rc deportivo fabril | fabril |
    deportivo aragon | atletico levante | oviedo vetusta | real oviedo vetusta | vetusta | elche ilicitano | ilicitano |
    las palmas atletico | recreativo granada | rayo cantabria | fc liefering | liefering | young violets |
    young violets austria wien | juniors oo | juniors ooe | fc juniors oo | hammarby tff | hammarby talangfotboll |
    cd tapatio | mls next pro | mls next | next pro | timbers2 | timbers 2 | tacoma defiance | real monarchs |
    ventura county fc | north texas sc | crown legacy | colts | colts xi | celtic colts | rangers colts |
    castilla | promesas | filial | primavera | primavera 1 | primavera 2 | campionato primavera | next gen | nextgen |
    espoirs | gambardella | coupe gambardella | aspirantes | liga revelacao | revelacao | reserves | reserve team |
    reserver | reserverne | reservehold | reserveholdet | reservelag | reservelaget | reservlag | reservlaget |
    reserveligaen | reserveliga | reserveserien | reservserien | b team | team b | b hold | b holdet | b lag | b laget |
    2 lag | andrelag | andrelaget | andralaget | 2 hold | andethold | andetholdet | rekruttlag | rekruttlaget |
    utvecklingslag | utvecklingslaget | juniorlag | juniorlaget | juniorhold | juniorholdet | ungdomslaget |
    pojkallsvenskan | juniorallsvenskan | kakkosjoukkue | reservijoukkue | zweite mannschaft | die zweite |
    zweitvertretung | amateure | u mannschaft | jong | beloften | belofteploeg | jeugdelftal | tweede elftal | equipo b |
    segundo equipo | equipe b | equipe 2 | equipe reserve | reserve pro | equipa b | squadra b | seconda squadra |
    rezerwy | druga druzyna | clj | centralna liga juniorow | juniorka | becko | b tym | druhy tym | b tim |
    druga momcad | druga ekipa | drugi tim | rezervni tim | rezerv takim | rezerv takimi | rezerv ligi |
    tartalekcsapat | echipa a doua | echipa secunda | echipa ii | echipa b | youth league | uefa youth league |
    fa youth cup | pl2 | premier league 2 | premier league 2 division 1 | development squad | development xi | eds |
    professional development league | молодежка | молодежное первенство | юфл | β ομαδα | δευτερη ομαδα |
    サテライト | サテライトリーグ | セカンドチーム | 2軍 | 二軍 | 预备队 | 預備隊 | 리저브 | 2군 | الفريق الرديف | الفريق الثاني |
    קבוצת מילואים | קבוצת המילואים
  `,
  legends: `
    vecchie glorie | velhas glorias | viejas glorias | vieilles gloires | anciennes gloires | traditionsmannschaft |
    altherren | alte herren | oldboys | old boys side | legendenspiel | legends match | legends game
  `,
}
