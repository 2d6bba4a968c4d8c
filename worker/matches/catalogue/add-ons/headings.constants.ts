/**
 * Words of headings above tickets, beside those of seats and of whom a ticket is for: "Choose your seats", "Prices",
 * "Available now". A heading with a word that is in no list may be of another part of the shop.
 */
export const ticketHeadingWords = `
  försäljning | allgemein* | allmän* | allmänt | ordinary | regular | primary | main sale | is | hjemmefans |
  bortefans | kannattajat | otwarta | välj | kertaliput | hauptrunde | helyet | o | seu | seus | beschikbare |
  сектор | ordinär* | cambio utilizzatore | bourse aux billets | season | a | access | allocation | at |
  availability | available | book | booking | browse | buy | by | check | compare | day | details | find | fixture |
  fixtures | game | games | here | info | information | kick off | kickoff | legend | list | listing | listings |
  live | map | match | matches | matchday | no | now | offer | offers | on sale | open | opening | opens | option |
  options | order | our | overview | phases | plan | price* | pricing | public | purchase | quantity | release |
  released | result | results | sale | sales | sales phase | seat* | seating | second | section | selection |
  selected | sell* | sold out | step | this | type | types | view | what | where | which | who | with | window |
  your | aktuell* | angebot* | ansicht | art | ausgewählt* | auswahl | auswählen | auswärts* | begegnung | bestellen |
  bestellung | buchen | buchung | deine* | diese* | einzel* | eintritt* | fanblock* | freie | freier | gegengerade |
  gäste* | heim* | hier | ihre* | jetzt | *karten | *kartenpreise | *karte | kategorie* | kauf* | legende | liste |
  mitglieder* | nach | *plätze | *platz | platzwahl | platzauswahl | preis* | *preise | runde | saalplan | schritt |
  sektoren* | sitz* | spiel* | stadionplan | tag | *tickets | *ticketpreise | *ticketkauf | ticket* | uhr | unsere* |
  verfügbar* | verkauf* | verkaufsphase | *verkauf | vorverkauf* | wo | zeit | achat | acheter | accès | aperçu |
  billet* | carte du stade | choix | choisir | choisissez | commande | commander | catégories | dès | disponibilité* |
  disponible* | étape | grille | grille tarifaire | maintenant | nos | offre | offres | ouverture | phase | place* |
  placement | plan du stade | prévente | prix | quantité | rencontre | réservation | réserver | réservez | sélection |
  sélectionner | sélectionnez | sur | tarif* | vente* | ventes | vos | votre | asiento* | butaca* | compra* |
  comprar | cuadro | detalle* | disponibilidad | elegir | elige | elija | encuentro | fase | jornada | localidad* |
  mapa | nuestras | nuestros | oferta | ofertas | paso | partido | precio* | preventa | reserva* | reservar |
  selecciona | seleccione | seleccionar | tarifa* | tipo | tus | ubicación | ubicaciones | venta* | zona | zonas |
  acquista* | acquisto | biglietti* | biglietto* | disponibili | disponibilità | gara | giornata | i | listino |
  mappa | nostri | offerte | ordine | ora | ospite | partita | passo | piantina | posti | posto | prelazione |
  prenota | prezzi | prezzo | prossima | scegli | scelta | scopri | seleziona | selezione | settori | stadio |
  tariffe | tariffa | tuoi | tuo | vendita | vendite | aquisição | assento* | bilhete* | bilheteira | disponíve* |
  encontro | escolha | escolher | escolhe | jogo | lugar* | lugares | onde | os | planta | preçário | preços |
  seleção | selecione | selecionar | setores | tarifas | venda* | aanbod | beschikbaar* | beschikbaarheid | bestel* |
  boek* | kaart* | *kaarten | *kaartverkoop | kies | koop | kopen | losse | nu | overzicht | plaats* | *plaatsen |
  plattegrond | prijs* | prijzen | *prijzen | selecteer | selectie | soort | stap | stoel* | stoelen | tarief |
  tarieven | thuis | uit | vakken | verkoop* | verkoop | voor | wedstrijd* | zitplaats* | aktuella | antal | arena |
  arenakarta | beställ* | biljett* | *biljetter | boka | bokning | din | dina | enkel* | erbjudanden | finns | hitta |
  karta | köp | köpa | lediga | match* | omgång | plats* | platser | prislista | priser | priskategori* | *släpp |
  sektioner | steg | säte | tillgänglig* | till salu | valda | valt | översikt | antall | bestill | billett* |
  *billetter | dine | finn | kamp* | kjøp | kjøpe | ledige | nå | oversikt | plass* | plasser | prisliste | salg* |
  sete | seter | tilgjengelig* | valgte | velg | våre | bestil | køb | købe | oversigt | plads* | pladser | sæde* |
  tilgængelig* | valg | valgt* | vælg | vores | hae | hinnasto | hinnat | hinta | istumapaikat | kartta | liput |
  lippu* | lipunmyynti | myynnissä | myynti | nyt | osta | ottelu* | paikka* | paikat | saatavilla | tilaa | valitse |
  vapaat | varaa | bilet* | cennik | ceny | dostępn* | gdzie | kategorie | kup | kupuj | lista | mecz* | meczu |
  miejsc* | na | nasze | rodzaj* | rezerwacja | sektory | spotkani* | sprzedaż* | stadion* | teraz | typ | twoje |
  wolne | wybierz | wybór | zakup | ceník | dostupn* | domácí | koupit | kupte | místa | místo | nabídka | nákup |
  objednat | objednávka | plánek | prodej* | předprodej | rezervace | sedadla | utkání | vstupen* | vstupné | vyber |
  vyberte | výběr | volná | volné | zápas* | zvolte | cenník | dostupné | kúpiť | miesta | predaj* | vstupenky |
  výber | zápas | al | alın | biletler | fiyat* | fiyatlar | fiyatları | kategori* | kategoriler | koltuk* | maç* |
  maçı | müsait | mevcut | oturma planı | planı | satın | satış* | satışta | seçin | seçimi | seçiniz | tribünler |
  şimdi | ár | árak | árlista | elérhető | foglalás | helyek | hely | jegy* | jegyár* | jegyek | jegyvásárlás |
  kategóriák | mérkőzés* | meccs* | szabad | szektorok | térkép | válassz* | válasszon | vásárlás | vásárolj |
  achiziționează | alege | alegeți | bilete | categorii | cumpără | disponibil* | hartă | loc | locuri | locul |
  meci* | meciul | pret | preț* | prețuri | rezervă | sectoare | tarife | vânzare | cijena | cijene | cjenik |
  kategorije | kupi | kupnja | kupite | mjesta | mjesto | odaberi | odaberite | prodaja | pretprodaja | sektori |
  slobodna | ulaznic* | utakmic* | raspored | αγορά | αγώνα | αγώνας | αγόρασε | αγοράστε | διαθέσιμα | διαθέσιμες |
  διαθεσιμότητα | επιλέξτε | επιλογή | θέσεις | θέση | θέσης | κράτηση | κατηγορίες | πώληση | τα | τιμές |
  τιμοκατάλογος | της | του | των | билет* | в продаже | выбор | выберите | доступно | доступные | доступны | зал |
  зала | карта | категории | купить | квитк* | квиток | купити | матч* | места | мест | место | наличие | на |
  оберіть | покупка | предпродажа | продаж* | прайс | сектора | секторов | стадиона | стоимость | схема | тариф* |
  трибуны | цена | цены | ціна | ціни | обери | наявність | доступні | цени | купи | избери | налични | мач* | цене |
  изабери | утакмиц* | доступне | 席種 | 料金* | *料金 | *料金表 | 価格* | *価格 | 購入* | *購入 | 販売* | *販売 | *発売 | *試合 | 座席* | *座席 |
  *座席図 | *選択 | 票价* | *票价 | 票價* | *票價 | 选座* | *选座 | 購票* | *購票 | 购票* | *购票 | 座位* | *座位 | *座位图 | 价格 | 價格 | 场次 | 가격* |
  *가격 | 좌석* | *좌석 | 좌석선택 | 선택* | *선택 | 예매* | *예매 | 요금* | *요금 | 구매* | *구매 | 경기* | 좌석도 | מחיר | מחירים | מחירון | בחר |
  בחרו | בחירת | מקומות | מקום | רכישה | רכישת | משחק | יציעים | זמינים | זמין | أسعار | الأسعار | السعر | اختر |
  المقاعد | المباراة | مباراة | حجز | احجز | شراء | المتاحة | متاح | متاحة | الفئات
`

/** A word for a stand or a block makes a heading one of places, whatever adjective or name is beside it: "Blauer Block". */
export const standsInHeadings = `
  *block | *blocks | *kurve | *tribune | *tribunen | *tribünen | *läktaren | *läktare | *katsomo | *gerade | *sektor |
  bancada | bancadas | bloc | blocks | blok | blokk | blöcke | curva | curve | fondo | gol | grada | graderío |
  gradin | gradins | kop | kurve | lateral | lelátó | lohko | peluza | peluze | rang | sector | secteur | sektor* |
  settore | stand | stands | szektor* | terrace | tribin* | tribün* | tribun* | trybun* | vak | virage* | εξέδρα |
  θύρα | κερκίδα | сектор | трибуна | трибуни | трибуны | вираж
`

/** Names of tickets that other things for sale have as well, beside those of whom they are for: "Standard" may be a tour. */
export const generalWords = `
  basic | basis | básico | base | bronze | classic | clásico | classique | comfort | deluxe | discount* | early bird |
  einzel | einzeln | full | full price | ga | general | gold | guld | gull | hinta | holder | individual | infant* |
  intero | kid | kids | last minute | light | normaal | normaali | normal | normale | normál | normalny | normalna |
  normalpreis | normalpris | obyčejná | one | ordinaire | ordinær | ordinarie | ordinario | oro | platin | platinum |
  plus | precio* | preço* | preis* | premium | price | prices | prijs | pris | prezzo | reduced | regular | regulär |
  regulier | saver | silver | silber | plata | sølv | simple | single | standaard | standard | standardna |
  standardní | standardowy | standart | standardpreis | standardpris | estándar | padrão | tam | tarief* | tarif* |
  tarifa* | vakio | zwykły | základní | αρχικό | βασικό | κανονικό | normalbiljett | normalbillet | normalbillett |
  teen* | toddler* | youth | oap | member | members | non member | non members | mitglied | mitglieder | medlem |
  socio | socios | sócio | soci | lid | family | familie | famille | familia | família | famiglia | familj | perhe |
  rodzina | rodinná | család | aile | стандарт | стандартный | стандартний | обычный | звичайний | базовый | полный |
  полная | премиум | семейный | редовен | 一般 | 通常 | スタンダード | 普通 | 일반 | 정상가 | רגיל | عادي | عام
`
