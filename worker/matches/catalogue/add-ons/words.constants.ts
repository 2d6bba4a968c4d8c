// What is sold beside tickets, by what it is called, in the languages of the platforms.
import type { AddOn } from './kinds.constants.ts'

/**
 * In any spelling; whole words, and "*" stands at the end, or the beginning, of one that others are made from. `sure` words
 * name the thing that is sold, `perhaps` words may as well name a kind of seat.
 */
export const addOnWords: Record<AddOn, { sure: string; perhaps?: string }> = {
  parking: {
    sure: `
      accessible bay | aparcamiento preferente | aparcamiento* | aparcar | autopaikat | autopaikka* |
      bay for motorcycles | bicycle park | bike park | bilet parkingowy | bilplats* | blue badge bay | blue badge bays |
      busparkplatz* | camper van | campervan | car aller retour parking | car park | car parking | car parks |
      car pass | car passes | carpark | charging bay | charging bays | cycle park | cykelparkering* | cykelställ* |
      estac | estacionamento* | estacionamiento* | ev charging | fahrradparkhaus | fahrradparkplatz* |
      fahrradstellplatz* | fietsenstalling* | garage pass | garage space | garage vélos | garagem | garageplads |
      garageplass | garageplats* | garaje | garajes | garaż | garážov* | loc de parcare | locuri de parcare |
      lugar de parque | miejsca postojowe | miejsce garażowe | miejsce parkingowe | miejsce postojowe | motorcycle bay |
      motorcycle bays | motorhome pitch | motorradparkplatz* | oto park | otopark* | p and r | p bevis | p bewijs |
      p billet | p billetter | p dekk | p hus | p huset | p kaart | p kort | p lupa | p plads | p pladser | p plass |
      p plats | p platser | p plus r | p schein | p talo | p ticket | p tilladelse | p tillatelse | p tillstånd |
      parcare | parcheggi* | park and ride | parkausweis* | parkberechtigung* | parkbiljett* | parkeer* | parken |
      parkeren | parkering* | *parkering* | parkeringsbiljett* | parkeringsplads* | parkhaus* | parkierung* | parking |
      parking bay | parking bays | parking karta | parking space | parking spaces | parking vehicule | parkingow* |
      parkings | parkirali* | parkiranje | parkirna karta | parkirno mjesto | parkkarte* | parkki | parkkipaikka* |
      parkolas* | parkoló* | parkolóhely* | parkolójegy* | parkovac* | parkovací stání | parkovani* | parkoviste |
      parkowani* | parkplatz* | *parkplatz* | parkschein* | parkticket* | parkuj | parque p1 | parque p2 | parque p3 |
      parque p4 | parque p5 | parque p6 | parque p7 | parque p8 | parque p9 | plaza de garaje | posto auto |
      postój autokaru | pyöräparkki | pysakointi* | pysäköinti* | *pysäköinti* | sosta auto | sosta bus | sosta camper |
      stadionparken | stallplatz* | stationnement* | stellplatz* | *stellplatz* | sykkelparkering* | tailgate |
      tailgating | tiefgarage* | vagnsparkering* | vale park | valet | vehicle pass | vehicle passes | wohnmobil* |
      πάρκιν | πάρκινγκ | στάθμευση | στάθμευσης | χώρος στάθμευσης
    `,
    perhaps: 'garage | garages | box auto',
  },
  travel: {
    sure: `
      accommodation | alojamento | alojamiento | anreise | auswärtsfahrt* | autobus | autobus i v | autobus ida vuelta |
      autobus ida y vuelta | autobus tam a zpět | autobus w obie strony | autobus zpáteční | autobusem | autobuses |
      autobusni prijevoz | autocar | autocar a r | autocar suporteri | autocares | autocarro | autocarro i v |
      autocarro ida e volta | autokar* | away travel | awayresa | bahnreise* | bahnticket* | båt t r | boat trip |
      bortaresa | bus a r | bus des supporters | bus hin und zurück | bus ida vuelta | bus ida y vuelta | bus t r |
      bus ticket | bus travel | bus tur retur | busbillet* | buscombi* | busfahrt* | *busfahrt* | busfahrten |
      busreis* | busreise* | buss t r | buss tor | buss tur retur | bussbiljett* | *bussikuljetus* | bussimatka* |
      bussresa | *bussresa* | bussresor | busstransport | busstur | bustransfer* | bustransport* | bustur | busvervoer |
      buszjegy* | buszos utazás | car a r | car aller retour | city break | coach seat | coach ticket | coach tickets |
      coach travel | combi bus | combibus | combireis* | comboio ida e volta | déplacement en bus | deplacement en car |
      deslocação | desplazamiento | dojazd | doprava | doprava autobusem | en car | excursao | extra train |
      fahrkarte* | fan express | fanbus | fanbuss | *fanbuss* | fanbusse | fanclubbus | fanfahrt* | fanibussi* |
      fanireissu* | fanreise* | ferry crossing | flight | flights | flug | fluge | flugreise* | fly t r |
      fussballreise* | gezi | gidiş dönüş servis | hébergement | heen en terugreis | hotel | hotels | kampbus |
      kannattajabussi* | klubbbuss | klubbus | kuljetus | különbusz* | kyvadlov* | lanzadera | lanzaderas | matchbus |
      matchbuss* | matchresa* | matkapaketti | metro ticket | minibus | minibuses | mitfahrgelegenheit* | nahverkehr* |
      navetta | navetta a r | navette | navette gare | navettes | official coach | öpnv* | otobüs gidiş dönüş |
      otobüs servisi | otobüs seyahati | otobüs yolculuğu | ottelubussi* | overnight stay | park and walk shuttle |
      pendelbus* | pociąg tam i z powrotem | prijevoz | przejazd | public transport | pullman | pullman a r |
      putovanje | rail ticket | reise | reisen | resepaket | return coach | return travel | return trip | river boat |
      round trip | séjour | sejours | servis otobüsü | shuttle | shuttle bus | shuttlebus | shuttles | sonderbus |
      sonderzug* | stadionbus | stadionbuss | steamboat | subway ticket | supporter train | supporterbus |
      supporterbuss* | supporterresa | supporters bus | supporters coach | supportertur | szurkolói busz* |
      szurkolói vonat | tåg t r | tåg tur retur | taxi | taxis | tog t r | tog tur retur | train a r | train ticket |
      train travel | tram ticket | transferts | transport suporteri | transporte | trasferta in pullman | traslado |
      traslados | trasporto | travel | treno a r | trip | trips | übernachtung* | uçak gidiş dönüş | ulaşım | utazas |
      utazás* | vervoer | viagem | viagens | viaggi | viaggio | viaje | viajes | vierasmatka* | vlak tam a zpět |
      vlak tam i zpět | voetbalreis* | volo | voyage | voyages | vuelo | vuelos | wahadłow* | wycieczka | wyjazd |
      yolculuk | zájezd | zugticket* | εκδρομή | λεωφορεία | λεωφορείο | μετακίνηση | μεταφορά
    `,
    perhaps: `
      aller retour | andata e ritorno | andata ritorno | autobus* | båt | bus | buss | chartertog | coach | coaches |
      comboio | deplacement | deplacements | edestakainen | färja | ferje | ferry | flugbus | flybuss | gidiş dönüş |
      hin und rückfahrt | hin und zurück | ida e volta | ida vuelta | ida y vuelta | kuljetus* | meno paluu | metro |
      nächte | nights | notti | nuits | otobus* | otobüs | pociąg | reizen | s bahn | servis | shuttledienst | tåg |
      tam a zpět | tam i z powrotem | tam i zpět | tog | train | tram | tramvaj | tramwaj | transfer bus | trasferta |
      travels | trein | treno | tur retur | u bahn | vapur | vlak | w obie strony
    `,
  },
  tour: {
    sure: `
      arenakierros | arenaomvisning | arenatur | arenavisning | audio tour | behind the scenes tour | bilet do muzeum |
      führung | ground tour | guidad tur | guidad visning | guidede ture | guidet omvisning | guidet tur |
      hall of fame | heritage tour | heritage tours | legends tour | musée | museibesök | museibiljett | museo |
      museo ja kierros | museobesøk* | museokäynti | museokortti | museolippu* | museos | museu | museum |
      museum admission | museum entry | museum ticket | museum tickets | museum tour | museum visit | museumbesuch* |
      museumbezoek* | museums | museumsbesøk | museumsbillet* | museumseintritt | museumsticket* | museumstour | muze |
      müze | müze bileti | müze girişi | muzea | muzej | muzeju | muzeu | muzeul | muzeum | múzeum* | obilazak |
      obilazak stadiona | omvisning | omvisninger | prohlídka | prohlídka stadionu | prohlídky | rondleiding* |
      *rundgang | rundvisning* | *rundvisning* | stadionbesichtigung* | stadionfuehrung* | stadionführung* |
      *stadionführung* | stadionguide | stadionkierros | stadionlátogatás* | stadionomvisning* | stadionrondleiding* |
      stadionrundgang* | stadionrundgänge | stadionrundvisning* | stadiontour* | stadiontur | stadiontúra* |
      stadionvandring | stadionvandring* | stadionvisning | stadium tour | stadium tours | stadium turu | stadyum turu |
      tour del estadio | tur ghidat | turul stadionului | visita al museo | visita allo stadio | visita ao estádio |
      visita estadio | visita guiada | visita guidata | visite du stade | visite guidee | visite guidée |
      visites guidées | vizită ghidată | vstup do muzea | walking tour | zwiedzan* | μουσείο | ξενάγηση |
      ξενάγηση γηπέδου
    `,
    perhaps: `
      ausstellung | behind the scenes | besichtigung | exhibition | exposición | exposition | mostra | omvisning* |
      rundtur | tour | tours | visita | visitas | visite
    `,
  },
  stream: {
    sure: `
      audio and video | audio and video match pass | audio commentary | audio description | audio pass | audio stream |
      audio video | audiodeskription* | beam back | beamback | canlı maç yayını | canlı yayın | commentary |
      commentary pass | digital match pass | direkteoverføring | direktesending* | direktestrøm* | direktsändning |
      diretta streaming | élő közvetítés | közvetítés | live audio | live screening | live stream | live streams |
      livepass | livesändning* | livestream* | liveübertragung | match commentary | match pass stream |
      match pass video | match replay | match stream | online match pass | online přenos | online stream |
      pase digital | pase en directo | pase virtual | pay per view | ppv | přenos online | prijenos uživo |
      public viewing | radio commentary | radio pass | radiopass | replay pass | retransmisión |
      retransmission en direct | sändning | selostus* | spielübertragung | stream billet | stream pass | stream ticket |
      streambiljett | streaming | streaming pass | strøming | strømming | strömning | suora lähetys | suoratoisto* |
      transmisiune live | transmisja online | transmissão | transmissao em direto | transmissão online | tv pass |
      übertragung | video and audio | video match pass | video pass | video stream | videopass | virtual ticket |
      watch live | watchalong | yayın paketi | živý přenos | ζωντανή μετάδοση
    `,
    perhaps: `
      audio | big screen | digital pass | live pass | radio | stream | streams | tv | video | webcast | yayın
    `,
  },
  programme: {
    sure: `
      årbok | årsbok | bulletin de match | clubmagazine | digital programme | e programme | fanzeitung | fanzine |
      fanzines | jaarboek | jahrbuch | jubiläumsheft* | kampblad* | kampmagasin* | kampprogram* | käsiohjelma* |
      maç dergisi | maç kitapçığı | maç programı | magazine du match | magazyn meczowy | match day programme |
      match magazine | match program | match programme | matchblad* | matchday mag | matchday magazine |
      matchday programme | matchmagasin* | *matchmagazin* | matchmagazine | matchprogram* | matchtidning* |
      meccsmagazin* | műsorfüzet* | ottelulehti | otteluohjelma* | otteluohjelmat | program de meci | program meczowy |
      programa de jogo | programa del partido | programa oficial | programboekje* | programma di gara |
      programmaboekje* | programme | programme de la rencontre | programme de match | programmes | programmheft* |
      programska knjižica | revista del partido | revista do jogo | revista meciului | rivista della gara | ročenka |
      rocznik | sammelheft* | souvenir brochure | spieltagsheft | spieltagsmagazin* | stadionbladet | stadionheft* |
      stadionkurier | stadionmagazin* | stadionzeitschrift | stadionzeitung* | sticker album | stickeralbum |
      vuosikirja | wedstrijdmagazine | wedstrijdprogramma* | yearbook | zápasový magazín | zápasový program |
      zápasový zpravodaj | περιοδικό | πρόγραμμα αγώνα
    `,
    perhaps: `
      dergi | dergisi | lehti | magasin | magazin | magazín | magazine | magazines | magazyn | program | programa |
      programma | revista | rivista | tidning
    `,
  },
  merchandise: {
    sure: `
      50 50 draw | adesivo | affiche | ajándék* | ajándékkártya | ajándékutalvány* | almofada | anahtarlık |
      anniversaire enfant | *anstecker | anstecknadel | ansteckpin | armbånd | arpa | art print | atkisi | atkı |
      aufkleber | autocollant | autogrammstunde* | autograph | avaimenperä* | away kit | backpack | bag drop |
      bag storage | bagageinlämning | bagageopbergen | bagageopbevaring | bagaj | bagasjeoppbevaring | bandeira |
      bandera | banderas | bandiera | barbecue | bardak | barnebursdag* | barnepass | barnkalas | barnpassning |
      baseball cap | bbq | beanie | beanie hat | beer | beer token | beer tokens | beer voucher | bengaleiro |
      bengalero | bier | bière | *biergarten | biermarke* | binoclu | binocolo | binóculos | bira kuponu | birra |
      birthday party | blanket | blanket hire | blankets | block party | bobble hat | bocadillo + bebida |
      bocadillo y bebida | bon boisson | bon na jedzenie | bon podarunkowy | bon repas | bonnet | børnefødselsdag* |
      børnepasning | bortedrakt | bouchon | bouncy castle | boutique | bratwurst* | brelok | brick | bufanda |
      bufandas | buono consumazione | buono pasto | buono regalo | burger | burger and pint | burgers | bursdag* |
      cachecol | cadeaubon* | cadeaukaart* | cadre photo | camiseta | camisetas | camisola | camisolas | caneca |
      canecas | canvas print | cap | cap and scarf | card cadou | card regalo | carta postale | carta regalo |
      cartão oferta | cartão presente | carte cadeau | carte postale | cashless | cashless wristband | cerveja |
      cerveza | chèque cadeau | cheque oferta | cheque prenda | cheque regalo | childcare | children's birthday |
      cloakroom | coffret cadeau | cojín | cojines | comedy | compleanno | consigna | consigna de equipaje |
      consigne à bagages | consigne bagages | consumptiebon* | consumptiemunt* | coussin | coussins | creche | crèche |
      croque et boisson | cumpleaños | cup scheme | currywurst | cuscino | cushion hire | dalekohled | dalekozor |
      dárková karta | dárkový certifikát | dárkový poukaz | dárkový voucher | deposito bagagli | deposito borse |
      depósito de bagagem | dětská oslava | dog creche | doğum günü | doğum günü partisi | dondurma | drankbon* |
      drankmunt* | drapeau | dres | drikkekupong* | drink token | drink tokens | drinks token | drinks voucher |
      dryckeskupong* | dürbün | dvd | e gift | ear defenders | ear plugs | écharpe | echarpes | eco cup | ecocup |
      eetmunt* | einlaufkind* | enamel badge | engraved brick | escort kids | essensgutschein* | essensmarke* |
      face painting | fadølskupon* | fagyi | fahne | fahnen | familienfoto* | familienpaket* | familienpizza* |
      fan brick | fan set | fan zone | fanartikel | fanipaketti* | fanpaket | fanpaket* | fanpakke* | fanpakket* |
      fanschal | fanset | *fanshirt* | festa de aniversário | festa de anos | fête d'anniversaire | ficha bebida |
      ficha cerveza | flagga | flagge | flaggen | foam finger | foam hand | foam hands | fødselsdag* | food token |
      food voucher | food vouchers | football camp | fotka* | *fotobuch | fotobuch | fotopaket* | fotopakke |
      framed photo | framed poster | framed print | framed shirt | frisdrank | fular | gadget | garderie | garderob |
      garderobe | gavekort* | gelado | gelato | gepäckaufbewahrung* | gerahmter druck | geschenkgutschein* |
      geschenkkarte* | getränkegutschein* | getränkemarke* | gettone birra | gettoni | gift box | gift card |
      gift cards | gift voucher | gift vouchers | giftcard* | glace | gobelet | gobelets | golden gamble |
      golden goal ticket | gorra | guardaroba | guardarropa | guarderia | guardería | guest wi fi | *gutschein* |
      gutschein* | half time draw | *halsduk | halsduk* | halstørklæde | halvtidslotteri | hamburger menü | hat |
      hátizsák | headset hire | hediye çeki | hediye kartı | helado | hjemmebanetrøje | hjemmedrakt | hlídání dětí |
      hog roast | home kit | hoodie | hoodies | hot dog | hot dog and drink | hot dogs | hotdog | hotdogs | hrneček |
      hrnek | *huivi | hüpfburg* | ice cream | içecek kuponu | ijsje | înghețată | istuinalust* | istuinalusta |
      jäätelö | jastuk | jersey | jerseys | jeton bière | jeton boisson | jetons | jumelles | juomalipuke* |
      kaffe och bulle | kaffe og bolle | kaffee | kaffekopp | kaffekrus | kaffemugg | kahvi | kampskjerf* | kamptrøje |
      karta podarunkowa | karta upominkowa | kaulahuivi* | kaulaliina | kávé | kawa | key ring | keychain | keyring |
      kids birthday | kids birthday party | kids’ birthday party | kiełbas* | kifli* | kiikari | kikare | kikkert |
      kinderbetreuung | kinderbetreuungs* | kinderfeest | kinderfeestje* | kindergeburtstag* | kinderopvang |
      kinderschminken* | kinderteller* | *kissen | kissen | kit fã | kit supporter | kleiderablage | klíčenka |
      klistermärke* | klobása | klupski šal | koláč | koláče | *korv | korv och dryck | korv och läsk | koszulka |
      kubek | kubki | kunstdruck | kupa bardak | kupon na jídlo | kupon na napój | kupon na pivo | kupon na piwo |
      kussen* | label pin | lahjakortti | lámina enmarcada | lanyard | lastenhoito | lastenjuhl* | laukkusäilytys |
      left luggage | llavero | locker hire | locker rental | loddseddel* | lodseddel | lodsedler | lody | lornetka |
      los do tomboly | los loterii | los na loterię | losy na loterię | lotteriseddel* | lottery ticket |
      lottery tickets | luggage storage | maaltijdbon* | madbillet* | madkupon* | maglia | maglie | maillot | maillots |
      *makkara | makkara | mascot | mascot package | matbiljett* | matbong* | match ball | match ball sponsor* |
      match print | matchball | matchball sponsor* | matchday badge | matchday box of food | matchday pin |
      matchdrakt* | matchtröja | matchtröja* | matkupong* | meal deal | meal voucher | mehrwegbecher* | memorabilia |
      merch | merchandise | mez | mici | mini kit | mug | mugs | nachos | naklejka* | narikka | narozeninov* |
      narozeniny | navijački rekviziti | navijački šal | nøglering* | nøkkelring* | nyckelring* | ölbiljett* |
      ølbillet* | ølbong* | ølkupon* | ölkupong* | olut | olutlipuke* | ombrello | opieka nad dziećmi |
      oslava narozenin | painting | paraguas | parapluie | párek v rohlíku | pegatina | pelipaita | peluche | perec |
      pernă | pfandbecher* | phone charging | photo opportunity | photo package | photo with players | picnic |
      pie and a pint | pie and pint | pin badge | pin badges | pivo | piwo | piyango | piyango* | pizza | pláštěnka |
      player of the month | plüsch* | plush | podcast | poduszka | poklon bon | polo shirt | pølse i brød |
      pølse og brus | pølse og øl | poncho | ponchos | popcorn | porta chaves | portachiavi | porte clés | poster |
      posters | poukázka na pivo | power bank | powerbank | přechowalnia | presentkort | presentkort* |
      print at home frame | prismáticos | przechowalnia* | pull over | radio hire | raffle | raffle entries |
      raffle entry | raffle ticket | raffle tickets | rain cape | ratchet | rattle | regenponcho | regenponcho* |
      regnkappa | regnponcho* | retro shirt | retroshirt* | reusable cup | rifa | rifas | ropero | rucksack |
      ruokakuponki* | ruokalipuke* | sadetakki | šála | samolepka* | sandwich et boisson | šatna | scarf | scarf* |
      scarves | *schal | schal | schließfach* | schlüsselanhänger* | schwenkfahne* | sciarpa | seat cushion |
      seat cushion hire | seat cushions | sedák | selfie | senha bebida | senha cerveja | shirt | shirts | siddehynde |
      signed ball | signed print | signed shirt | sittdyna* | sitteunderlag | sittkudde* | sittunderlag* |
      sitzauflage* | sitzkissen | sitzkissen* | sjaal | *skjerf | skjerf | sladoled | sleutelhanger* | *snackbox |
      snackbox | soccer camp | sodavand | soft drink | soft drinks | sosisli | souvenir | souvenir cup | souvenirs |
      spielball | spilletrøje | srećka | srećke | stadium brick | stampa incorniciata | standing desk | starter pack |
      sticker | stickers | supporterpaket* | supporterpakke* | supporterspakket | synttärit | syntymäpäivä* | szalik* |
      szatnia | szurkolói sál | tambour | tarjeta de regalo | tarjeta postal | tarjeta regalo | tasse | távcső | taza |
      tazas | tazza | tazze | teddy | telescope | thuisshirt* | ticket repas | ticket tombola | ticket wallet |
      ticketgutschein* | ticketrahmen | tombola* | top up | tracksuit | training top | tricou | tricouri | *trikot |
      trikot | trikots | trinkbecher* | *tröja | *trøje | tunnel walk | uitshirt* | ülőpárna* | umbrelă | umbrella |
      urodzinowe | urodziny | úschovna* | utalvány* | vale bebida | vale comida | vale consumición | vale de comida |
      vale de consumición | vale de refeição | vale oferta | vale presente | verjaardag | verjaardagsfeest* |
      verrekijker | verzehrgutschein* | verzehrkarte* | vestiaire | vestiaires | vestiyer | vlag | voetbalshirt |
      voucher | voucher cadou | vouchers | vuvuzela | walk of fame brick | wall art | wertgutschein* | wertmarke* |
      wi fi | wifi | wristband | wristbands | wunschgutschein* | *wurst | yağmurluk | yemek kuponu | yiyecek kuponu |
      zitkussen* | zmrzlina | δωροεπιταγή | δωροκάρτα | κασκόλ | κιάλια | λαχείο | μαξιλάρι | μπλούζα | μπύρα |
      ομπρέλα | παγωτό | πατατάκια | σουβλάκι | φανέλα
    `,
    perhaps: `
      aanvullingen | academie de fotbal | add on | add ons | addon | addons | adventskalender | air freshener |
      alquiler | altri servizi | altro | aniversário | anniversaire | arpa | arpajais* | arpalipuke | arvat |
      asciugamano | aurinkolasit | autogrammkarte | autres prestations | ayran | babero | babete | baby grow |
      bacon roll | badetuch | badge | badges | bagage | bagages | ballon | balloon | balloons | balón | bamse |
      banderín | baralho | barbe à papa | batatas | batoh | battaniye | bauble | bavaglino | bavețică | bavoir |
      bayrak | bebida | bebidas | becher | beer | bere | berretto | bettwäsche | bevertning | bibita | bibite | bidon |
      bier | bière | bifana | bira | birra | birthday | birthdays | bitterballen | bluza | board game | bocadillo |
      body bébé | bögre | boisson | boissons | bolígrafo | bolle | bon | bonbons | boné | bong | borraccia | botella |
      bottle opener | boutique du match | bramborák | breloc | brezel | broodje | brotdose | brus | brýle | bryndák |
      bułka | bulle | bunda | burek | cachorro | căciulă | café | cafea | caffè | cake | calcetines | calendar |
      calendario | calendário | calendrier | calze | candy floss | caneta | çanta | canvas print | cap | cappellino |
      cappello | caps | čarape | cârnați | carte da gioco | cărți de joc | cartofi | casquette | catering services |
      çay | ceai | çekiliş | čepice | cerveja | cerveza | ćevapi | chaussettes | chips | chocolate | choripán |
      christmas card | christmas jumper | chupete | churros | cibo | coaching course | cocktail | cocktails | coffee |
      coffret | colouring book | comida | complementos | consigne | coperta | çorap | covrigi | crêpe | crisps |
      croque monsieur | crossbar challenge | cufflinks | curry | czapka | deken | deštník | diensten | diğer | divers |
      długopis | dodatki | dog lead | döner | donut | doplňkové služby | doplňky | doughnut | drakt | drank |
      drawstring bag | dres | drikke | drikkedunk | drinkfles | dryck | drykk | dudlík | easter egg | eis |
      ek hizmetler | ekstralar | eldiven | előke | empanada | emzik | en option | esernyő | extra | extras |
      extratjänster | face mask | face paint | fagylalt | fan shop | fanartikel | fanbox | fanion | fanshop | feest |
      felpa | fest | festa | fête | feuerzeug | ficha | fichas | fiesta | fish and chips | flag | flaga | flagg |
      flags | flama | flaschenöffner | focisuli | fodboldskole | food and beverage | football boots | forma |
      forplejning | fotballskole | fotbalový kemp | fotbollsläger | fotbollsskola | foto | fotograf | fotos | fries |
      friet | frikadelle | frikandel | frites | frytki | fudge | fular | fußballcamp | futbol okulu | gafas |
      gagliardetto | galhardete | gants | garden gnome | garrafa | gastronomi | gastronomia | gastronomía |
      gastronomie | gaufre | geldbörse | getränk | getränke | getränkebon | gettone | gift | gilet | glass | gloves |
      glow stick | glühwein | godis | godteri | gorra | gorras | gorro | gourde | gözlük | grochówka | guantes |
      guanti | guarda chuva | guláš | gym bag | hagesmæk | haklapp | half term camp | hamburgare |
      hampurilainen | hand sanitiser | hand warmer | handdoek | handduk | håndklæde | håndkle | handschoenen |
      handschuhe | handskar | handsker | handtuch | hanorac | hanskat | hansker | hat | hats | havlu | herbata |
      hip flask | hire | hizmetler | hot chocolate | hranolky | ice cream | ice scraper | içecek | ijs | impreza |
      iskambil | iskrem | jacka | jacke | jacket | jakke | jalkapallokoulu | jedzenie | jégkrém | jeton |
      jeu de cartes | jídlo | jigsaw | jucărie | jug of | juhla | juhlat | juoma | juomapullo | kaffe | kaffee | kage |
      kahve | kahvi | kaka | kalem | kalendář | kalendarz | kalender | kalenteri | karkki | karte za igranje |
      kartenspiel | karty do gry | kasket | káva | kawa | kebab | keps | kesztyű | kiralama | kišobran | kit |
      klatschpappe | knuffel | kobasica | koffie | köfte ekmek | kokice | kolbász | kopp | kortlek | kortstokk | korv |
      kosebamse | krawatte | kroket | krus | kšiltovka | kuchen | kuglepen | kulacs | kulcstartó | kupon | kuponer |
      kupong* | kuponlar | kuponu | kurtka | kynä | labda | lager | láhev | langoš | lángos | läsk | lätzchen |
      leberkäse | leberkässemmel | leistungen | leje | lemonade | limonáda | limonade | lippis | lipuke | lisäpalvelut |
      lisätuotteet | location de | locker | lod | lodd | lodder | lodsedler | loteria | lotería | loterij* | lott |
      lotter | lotteri* | lotteria | lotterie | lotterielos* | lucky dip | luftballon | luggage | lunettes | luvas |
      maglietta | majica | malbuch | mănuși | maquillage | maskotka | mat | merguez | míč | mikina | mısır | mochila |
      mok | mössa | mugg | muki | munkki | munt | munten | muts | mütze | mützen | muut tuotteet | nalle | naočale |
      napój | nápoj | napoje | nápoje | napszemüveg | naptár | nogometni kamp | noleggio | noodles | notebook |
      nursery set | občerstvení v areálu | occhiali | ochelari | óculos | ohrenschützer | okulary | öl | øl | olut |
      önlük | optionen | options | options complémentaires | oslava | ostatní | other items | other products | otros |
      otros servicios | outros | outros serviços | overig | øvrig | övrigt | øvrigt | oyuncak | palapeli | pallone |
      palomitas | palvelut | pancake | panini | panino | pannenkoek | paraplu | paraply | parasol | párek | parti |
      parties | party | patat | patatas | patates | patatine | pattogatott kukorica | pătură | pelikortit |
      penalty shoot out | pet bowl | phone case | photo | photos | piadina | pie | pies | pin | pins | pint | pints |
      pipo | pipocas | pitch walk | pivo | piwo | plaid | playing cards | plecak | pledd | plišanac | plüss | plyšák |
      pølse | pomfrit | pommes | ponožky | popkorn | postkarte | pozostałe | prestations complémentaires | pretzel |
      přívěsek | privjesak | programme bundle | propiska | proporczyk | prosecco | prosop | půjčení | pulla |
      pulled pork | pulóver | puslespil | puslespill | pussel | puzzle | pyyhe | ranskalaiset | ręcznik | refresco |
      refrigerante | regenschirm | rękawiczki | rental | reppu | restauración | restauration | retek | ristorazione |
      rođendan | rompecabezas | ručnik | ručník | rucsac | rugzak | rukavice | ruksak | ruoka | ruokalappu |
      ruokapalvelut | ryggsäck | ryggsekk | rygsæk | sada | sál | šal | salad | salchicha | šalica | salsiccia |
      salsicha | sandwich | șapcă | şapka | sateenvarjo | saucisse | sausage roll | schnitzel | schnuller |
      scoreboard message | scuola calcio | semla | şemsiye | servering | services | services additionnels |
      services annexes | services complémentaires | servicios | servicios adicionales | serviços | serviços adicionais |
      servizi | servizi aggiuntivi | servizi extra | shin pads | shoutout | siddeunderlag | šilterica | simit |
      skarpety | slabbetje | sleepout | slinček | śliniak | služby | smekke | smoczek | smokk | snack | snacks |
      snacktasche | socken | socks | sokken | sokker | solbriller | solglasögon | sonnenbrille | sonstiges | șosete |
      sosis | souvenirs | speelkaarten | speen | spillekort | stadionplaid | stage de foot | steag | sticlă |
      strampler | strumpor | stylo | sudadera | sukat | sült krumpli | sunglasses | supportershop | suzetă | svařák |
      sweat | sweater | szkółka piłkarska | születésnap | tæppe | takaró | takvim | tea | thee | tilkøb | tillegg |
      tilleggstjenester | tillval | tilvalg | tippspiel | tjänster | tjenester | toalha | toalla | toast |
      toffee apple | token | tokens | törölköző | torwandschießen | tote bag | trading cards | trinkflasche | tröja |
      trøje | trøjer | tröjor | trøye | turnbeutel | überraschungsbox | üdítő | usługi | usługi dodatkowe | uthyrning |
      utleie | vaantje | vaffel | våffla | våfflor | vafler | vannflaske | vattenflaska | verleih | verpflegung |
      verzehrbon | viltti | vimpel | vin | vino | vlaječka | vlajka | voetbalkamp | vohveli | votter | vuokraus |
      wafel | waffel | waffle | wedding fair | weihnachtskugel | wein | weitere angebote | weitere leistungen | wimpel |
      wine | worst | wurst | wypożyczenie | yiyecek | yiyecek içecek | zaino | zapiekanka | zastava | zastavica |
      zászló | zestaw | zokni | zonnebril | zusatzangebote | zusatzleistungen | zusatzoptionen | αναψυκτικό |
      αρκουδάκι | γάντια | γενέθλια | γυαλιά | ημερολόγιο | κάλτσες | καπέλο | καφές | κουβέρτα | λάβαρο | λουκάνικο |
      μπρελόκ | παγούρι | πατάτες | πετσέτα | πιπίλα | ποπ κορν | σακίδιο | σαλιάρα | σημαία | σκούφος | τράπουλα |
      τσάι | τυρόπιτα | φούτερ
    `,
  },
  donation: {
    sure: `
      adomány* | bağış | bidrag | bijdrage | bijdrage jeugd* | charity contribution | charity donation | dar klubu |
      darowizna | doacao | doação | dobrovolný dar | don à l* | don à la | don au | don au club | don aux | don pour |
      don solidaire | donacija | donacije | donación | donasjon | donate | donatie | donaties | donații | donation |
      donationer | donations | donativo | donativos | donazione | donazioni | donera | dotation au centre de formation |
      dotation solidaire | faire un don | faites un don | gåva till | gave til | haz un donativo | lahjoita |
      lahjoitus* | příspěvek | round up for | round up for charity | spende | spenden | spendenbeitrag | støt klubben |
      support the academy | support the foundation | δωρεά | δωρεές
    `,
    perhaps: `
      benefiz | charity | dar | destek | fondation | foundation | fundação | fundación | gave | podpora | solidaridad |
      solidarietà | solidarité | solidarity | stiftung | support | wsparcie
    `,
  },
  insurance: {
    sure: `
      aanbetaling* | aangetekend verzenden | acconto | acconto abbonamento | acompte | acompte abonnement | admin fee |
      administratiekosten | administration charge | administration fee | afbestillingsbeskyttelse* |
      afbestillingsforsikring* | annulatieoptie* | annulation flexible | annuleringsdekking | annuleringsgarantie |
      annuleringsoptie* | annuleringsverzekering* | any reason cover | anzahlung* | arrhes | asigurare |
      asigurare bilet | assicurazione | assurance | assurance annulation | assurances | ausfallschutz |
      avbeställningsskydd* | avbestillingsbeskyttelse* | avbestillingsforsikring* | avbokningsförsäkring* | *avgift |
      bearbeitungsgebühr* | becherpfand | bilet sigortası | biljettskydd | billetgebyr* | billettforsikring* |
      billettgebyr* | biztosítás* | bokningsavgift | bokningsavgift* | book with confidence | booking charge |
      booking charges | booking cover | booking deposit | booking fee | booking fees | booking protect |
      booking protection | booking protection plan | cambio de titular | cambio nome | cambio nominativo |
      cancel for any reason | cancellation cover | cancellation option | cancellation protection | caparra |
      cargo por servicio | caução | cauzione | changement de titulaire | commissioni di servizio | confidence cover |
      consigne | courier | custos de envio | delivery charge | delivery fee | deposit | deposition | depósito |
      deposits | depositum | depozito | diritti di prevendita | dopłata | doručení kurýrem | doručení* | dostawa |
      einschreiben | ek ücret | ekspeditionsgebyr* | ennakkomaksu* | envío a domicilio | envío certificado | envio ctt |
      envio registado | envoi recommandé | erstattungsoption* | exchange fee | expeditionsavgift* | fianza |
      flexible booking | flexible ticket add on | flexible ticket option | försäkring* | *försäkring* | forsendelse* |
      forsikring* | *forsikring* | *forsikringer | frais d envoi | frais de dossier | frais de gestion |
      frais de livraison | frais de service | frais denvoi | frakt | fraktavgift* | garantía de devolución |
      garantia de reembolso | garantie annulation | garantie remboursement | garantie report | garanzia di rimborso |
      gastos de envío | gastos de gestión | *gebühr | *gebyr | gebyr* | *gebyret | handling charge | handling charges |
      handling fee | handpenning | hizmet bedeli | iade güvencesi | insurance | iptal sigortası | isim değişikliği |
      işlem ücreti | jegybiztosítás* | kapora | kargo | kargo ücreti | kaucja | kaution | kezelési díj* |
      koszt wysyłki | koszty wysyłki | *kulut | kurier | kurierdienst | kurýr | lippuvakuutus* | lisämaksu* |
      manipulační poplatek | missed event cover | mobile ticket fee | naamswijziging* | naknada | name change |
      namensänderung* | namnbyte* | navneendring* | navneskifte* | nimenmuutos | opção de cancelamento |
      opção de reembolso | opción de cancelación | opción de reembolso | opción flexible | opcja zwrotu |
      opłata manipulacyjna | opłata serwisowa | öpnv zuschlag | option annulation | option flex | option remboursement |
      opzione annullamento | opzione cancellazione | opzione rimborso | order fee | osiguranje | osiguranje ulaznice |
      palvelumaksu* | pantti | papierticket zuschlag | personalisierung* | peruutusturva* | peruutusvakuutus* | pfand |
      pojištění | pojištění storna | portes de envio | portoavgift | portokostnad* | postage | postage and handling |
      postage and packing | postage costs | postikulut | postimaksu | poštovné | print at home fee | příplatek |
      processing fee | protect your tickets | przesyłka kurierska | przesyłka* | raccomandata | refund guarantee |
      refund option | refund protect | refund protection | refundable booking | refundable option |
      refundable ticket upgrade | refundable upgrade | reiserücktritt* | reprint | reprints | resale protection |
      reserva de abono | reserveringskosten | royal mail | rücksendung | rücktrittsschutz | rücktrittsversicherung* |
      seguro | seguro de bilhete | seguro de cancelación | seguro de devolución | seguro de entradas | seguros |
      señal de reserva | service charge | service fee | service fees | serviceavgift* | *serviceavgift* |
      servicegebühr* | servicegebyr* | servicekosten | servisní poplatek | shipping | shipping fee | sigorta |
      *sigortası | sigortası | special delivery | spedizione | spedizione raccomandata | spese di spedizione |
      stornierungsoption* | stornierungsschutz | storno option | stornooption* | stornoschutz | suplemento |
      supplement | supplément | supplemento | surcharge | systemgebühr* | taxa de conveniência | taxă de procesare |
      taxa de serviço | teslimat ücreti | ticket cover | ticket fee | ticket guard | ticket insurance | ticket protect |
      ticket protection | ticket refund option | ticket reprint | ticketgebühr* | ticketguard | ticketschutz |
      ticketversicherung* | tillæg* | tillägg* | tilleggsavgift | toeslag* | toimitus | toimituskulut | toimitusmaksu* |
      transaction charge | transaction fee | ubezpieczenie | ubezpieczenie zwrotu | umbuchungsgebühr |
      umbuchungsschutz | umpersonalisierung* | umschreibung* | umtauschoption* | upgrade fee | vakuutus* | *vakuutus* |
      varausmaksu* | versand | versand per einschreiben | versandgebühr* | *versandkosten | versandkosten |
      versicherung* | *versicherung* | verwaltungsgebühr* | verzekering* | *verzekering* | verzending | verzendkosten |
      vorverkaufsgebühr* | vratná záloha | zaliczka | záloha | změna jména | zmiana danych | zuschlag* |
      zustellgebühr* | ασφάλεια | ασφάλιση | προμήθεια
    `,
    perhaps: `
      abholung | avgift | borg | caution | collection | commissione | commissioni | cover | delivery | envio | envío |
      envoi | fee | fees | frais | garantie | gebühr | gebühren | koruma | kosten | koszt | koszty | maksu | náklady |
      ochrana | ochrona | opłata | pojistné | poplatek | post | protection | señal | sinal | storno
    `,
  },
  waiting_list: {
    sure: `
      alert me | avísame | avise me | avvisami | bekleme listesi | čekací list | čekací listina | erinnere mich |
      houd me op de hoogte | interessenliste* | interessentenliste* | join the queue | join the waitlist |
      jonotuslista | lista čekanja | lista d attesa | lista dattesa | listă de așteptare | lista de espera |
      lista oczekujących | lista rezerwowa | liste d attente | liste dattente | loyalty points scheme | notify me |
      odotuslista | points scheme | pořadník | prévenez moi | priority list | priority points scheme |
      queue for returns | remind me | reminder list | reservelijst | vänta på biljett | väntelista | várólista* |
      ventelista | venteliste* | wachtlijst* | wait list | waiting list | waitinglist | waitlist | warteliste |
      wartelistenplatz | λίστα αναμονής
    `,
    perhaps: `
      access code | arvonta | ballot | ballot entry | ballots | lodtrækning | lodtrekning | loting | lottning |
      presale access | priority access | register interest | register your interest | registration of interest | sorteggio |
      sorteio | sorteo | tirage au sort | verlosung | verloting
    `,
  },
  membership: {
    sure: `
      adhésion | adhésion annuelle | cuota mensual | quota mensal* | quota mensile | quota mensuelle | adhésion supporter | adhesions | alta de socio | annual membership |
      årsmedlemskab* | årsmedlemskap* | associate member card | become a member | *beitrag | beitrag | bli medlem |
      bliv medlem | card de membru | carné de socio | carnet | carnet de socio | carnets | carta fedeltà |
      cartão adepto | cartão de adepto | cartão de sócio | cartão fidelidade | carte de fidélité | carte de membre |
      carte fidélité | carte supporter | članarina | članska iskaznica | članstvo | člensk* | členská karta | členství |
      členství* | club card | club membership | clubcard | clubkaart | contributie | contributie* |
      cotisation annuelle | cotisation supporter | cotisation* | cuota anual | cuota de abono | cuota de peña |
      cuota de socio | cuota peña | cuotas | członkostw* | członkostwo | devenir membre | diventa socio |
      familienmitgliedschaft* | fan abo | fan card | fanclub beitrag | fanclub mitgliedschaft | fanclubbeitrag* |
      fankaart | fanklub kontingent | fanklubmedlemskab* | fidelity card | fördermitgliedschaft | gold membership |
      hazte socio | jahresmitgliedschaft* | jäsenmaksu* | jäsenmaksut | jäsenyys* | junior membership |
      juniormedlemskap* | kannattajakortti* | kanta asiakas* | karta kibica | karta klubowicza | kindermitgliedschaft* |
      klub kartı | klubkártya* | klubová karta | klubtagság* | *kontingent | kontingent | kundekort | lid worden |
      lidmaatschap* | liity jäseneksi | loyalty card | medlemsavgift | medlemskab* | *medlemskab* | medlemskap* |
      *medlemskap* | medlemskontingent | medlemskort | membership | memberships | mitglied werden | mitgliederbeitrag* |
      mitgliedskarte | mitgliedskarten | mitgliedsausweise | vereinskarte | adhésion | cartes de membre |
      carte membre | carte de membre | carte du membre | carte junior membre | carte jeune membre |
      carte famille membre | carte adulte membre | carte membre* | carte d adhérent | carte adhérent |
      carte de sociétaire | carnet de membre | tarjeta socio | tarjeta de socio | tarjetas de socio |
      tarjeta socios | tarjeta abonado | tarjeta de abonado | tarjeta simpatizante | tarjeta peña |
      tarjeta de simpatizante | tarjeta del socio | tessera socio | tessera socia | tessera del socio |
      tessera sostenitore | tessera club | card socio | cartão sócio | cartões de sócio | cartão de membro |
      cartão membro | lidkaart | lidkaarten | clubkaarten | ledenkaart | ledenpas | lidmaatschapskaart |
      supporterskaart | medlemskortet | medlemsbevis | medlemsbeviset | supporterkort | jäsenkortti | jäsenkortit |
      kannatuskortti | karta członka | karta członkowska | legitymacja | legitymacja członkowska | karty kibica |
      členské karty | členský průkaz | členská kartička | členský preukaz | üye kartı | üyelik kartları |
      tagkártya | tagsági kártya | klubtagsági | szurkolói kártya | carduri de membru | legitimație |
      legitimație de membru | carduri de fan | card de suporter | članske iskaznice | članska karta |
      članska kartica | članska knjižica | κάρτες μελών | κάρτα φιλάθλου | членские карты | карта члена |
      карта клуба | карточка болельщика | членский билет | членські картки | членська картка | картка члена |
      членска карта | членски карти | чланска карта | чланарина |
      mitgliedsausweis | mitgliedsbeitrag | mitgliedschaft* | passolig | quota annuale | quota associativa |
      quota de sócio | quotas | red membership | rejoin | rewards card | rewards scheme | ser sócio |
      seuran jäsenmaksu | silver membership | składka członkowska | składka* | socio anual | socio simpatizante |
      stamkaart | stamkundekort | staň se členem | subscription | subscriptions | supporterklubb* | supporterkort* |
      supporters club subscription | supporterskort* | supporterslidmaatschap | tagság* | tagsági* | taraftar kart* |
      taraftar üyeliği | tarjeta de fidelidad | tarjeta fidelidad | tessera | tessera annuale | tessera del tifoso |
      tesseramento | tesserati | tessere | torne se sócio | treuekarte | üye ol | *üyeliği | üyeliği | üyelik |
      üyelik kartı | vereinsmitgliedschaft* | zostań członkiem | κάρτα μέλους | συνδρομή μέλους
    `,
    perhaps: `
      club id | fan card | fan id | fanclub | fidelity | kontingente | loyalty | loyalty points | peña | priority points |
      renewal | renewals | rewards | supportersvereniging | upgrade to member
    `,
  },
  season_ticket: {
    sure: `
      2 match pack | 3 game bundle | 3 game pack | 3 match pack | 4 match pack | 5 match flexi pack | 5 match pack |
      abbonamenti | abbonamento | abo saison | abonament | abonamente | abonamentu | abonamiento | *abonnement |
      abonnement | abonnements | abono | abono de temporada | abono temporada | abonos | *årskort | årskort* |
      årskortet | bérlet | bérlet* | bérletek | bilhete de época | carte saison | *dauerkarte | dauerkarte |
      *dauerkarten | dauerkarten | dauerkartenpaket | dauerkartenverkauf | demi saison | demi-saison | dreierpack |
      flexi pass | flexi season | fünferpack | gamebox | girone di ritorno | godišnja karta | godišnja ulaznica |
      godišnje ulaznice | halbjahreskarte | halbserienkarte* | half season | half season ticket | halfjaarkaart* |
      halfseizoenkaart* | halvårsabonnement | halvårskort* | halvsæsonkort* | halvsesong* | halvsesongkort* |
      hinrundendauerkarte | hinrundenkarte* | hinrundenticket* | höstkort | höstsäsongskort* | jahreskarte |
      jahreskarten | karnet | karnet rundowy | karnety | kausikortit | *kausikortti | kausikortti* | kevätkausi* |
      kombine | lugar anual | lugares anuais | match pack | match packs | media temporada | mehrspielpaket |
      meia época | mi saison | minabono | mini abbonamento | mini plan | mini season | minipack | minipacks |
      multi match | multi match pack | pass demi saison | pass saison | permanentka | permanentky | pretplata |
      půlsezónní permanentka | red pass | remaining matches | rest of season | rückrundendauerkarte | rückrundenkarte* |
      rückrundenticket* | *sæsonkort | sæsonkort* | saisonabo* | saisonkarte | saisonkarten | *säsongskort |
      säsongskort* | season card | season cards | season pass | season passes | season ticket | season tickets |
      second half season | *seizoenkaart | seizoenkaart* | seizoenskaart* | seizoenticket* | sesongbillett* |
      *sesongkort | sesongkort* | sezonluk kombine | sezonska ulaznica | syyskausi* | ticket plan | vårkort |
      vårsäsong* | vårsäsongskort* | viererpack | yarım sezonluk | διαρκείας | εισιτήρια διαρκείας | εισιτήριο διαρκείας
    `,
    perhaps: `
      abo | bono | bonos | bundel | bundle | bundles | combo | combos | flex ticket | flexi | multibuy | pack | packs
    `,
  },
  companion: {
    sure: 'însoțitor | kísérő | kísérőjegy | pratitelj | pratnja | συνοδός',
    perhaps: `
      accompagnant* | accompagnateur* | accompagnatore | accompagnatori | acompañante* | acompanhante* | assistant |
      assistants | avustaja* | begeleider* | begleiter | begleitperson* | begleitung | carer | carers | companion |
      companions | doprovod | essential companion | følgesvenn | ledsagar* | ledsager* | ledsagerbevis | opiekun* |
      pa ticket | personal assistant | refakatçi* | saattaja*
    `,
  },
  hospitality: {
    sure: `
      *brunch | 3 course meal | afternoon tea | aitio* | aitiossa | akşam yemeği | all inclusive | almuerzo en palco |
      area hospitality | arrangement | arrangementen | asiento vip | bedriftspakke | boardroom | boardroom experience |
      boardroom package | bordsservering | brunch | buffé | buffet | business arrangement | business club |
      business lounge | business seat | business seats | businessclub | businesspaket* | businessplatz* | camarote |
      camarotes | canapés | carré vip | carvery | catering | cateringem | cena en palco | cena in sky lounge |
      chairmans club | chairmans lounge | chairmans suite | champagne | champagne reception | club tageskarte |
      comida en palco | companypaket | corporate box | corporate lounge | corporate package | debenture | debentures |
      dîner | dîner en loge | diner in skybox | dining | dining experience | dinner | directors box | directors lounge |
      drinks reception | eetarrangement* | ehrenloge | ehrentribüne | espace vip | executive box | executive boxes |
      executive club | executive lounge | executive package | executive seats | fine dining | firmapakke |
      företagspaket | gastronomi* | gourmet | hospitalidad | hospitalidade | hospitalität* | hospitalité |
      hospitalites | hospitalities | hospitality | hospitality box | hospitality package | hospitality suite | ikram |
      ikramlı | illallinen | illallis* | jantar | kolacja | kolacją | legends lounge | loca | locada | locası | loge |
      logen | logenplatz* | loges | lojă | lojă vip | losje* | losjen | lounge | loungen | lounges | loza | loža |
      lóża | loze | loży | lóży | lugar vip | lunch | matchday experience | matchday hospitality | matchday sponsor |
      matchpaket med mat | meet and greet | meet and greet with* | menu gourmet | middag | občerstvení* |
      official hospitality | open bar | ospitalità | páholy | páholyok | palco | palco vip | palcos | palcos vip |
      pitchside dining | place prestige | places prestige | platinum suite | poltronissima vip | pranzo |
      pre match meal | presidents club | presidents suite | prestation | prestations | private box | raut | rautem |
      ravintolapaketti* | relations publiques | repas | restaurangpaket* | restaurant | restaurantpakke* |
      restaurantpakket* | roast dinner | ruokailu | s občerstvením | salon vip | salons vip | salotto | sky box |
      sky boxes | sky lounge | skybox páholy | skybox* | skyboxu | skyboxy | speisen und getränke | spisning |
      sponsor package | sponsors lounge | suite | suites | sunday roast | three course meal | trerätters* | treretters |
      tunnel club | večeře | večeří | vip | vip aitio* | vip arrangement | vip arrangementet | vip balíček |
      vip billet* | vip billett* | vip experience | vip lippu | vip liput | vip lounge | vip package | vip páholy |
      vip paket | vip paketti* | vip pakiet | vip pakke | vip platz | vippaket | vips | winter garden package |
      yemekli | yrityspaketti | zakelijk* | zona vip | σουίτα | σουίτες
    `,
    perhaps: `
      aitio | aitiopaikka* | bar access | box | box seat | box seats | boxes | brasserie | breakfast | business |
      business class | chairmans | club level | club seat | club seats | club wembley | corporate | corporativo | diamond |
      directors | drink | drinks | erlebnis | espace affaires | espace entreprises | esperienza | executive | experience |
      experiences | experiencia | food | food and drink | forfait | gastro | gold club | gold package | konferansepakke* |
      konferencepakke* | konferenspaket* | mat and drikke | mat and dryck | mat och dryck | mat og drikke |
      matchday package | meal | meals | menu | öl och korv | pacchetti | pacchetto | package | packages | pacote | pacotes |
      paket | pakete | paketti | pakiet | pakke | pakket | pakketten | paquete | paquetes | photo with the | platinum |
      premium | premium experience | premium seating | premium seats | refreshments | salon | seat and bar | seat plus bar |
      seat upgrade | seats and bar | seats plus bar | silver club | silver package | terrazza | tribuna d onore |
      tribuna donore | upgrade | upgrades | zona premium
    `,
  },
}
