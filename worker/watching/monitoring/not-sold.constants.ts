// How a page says of its whole match that its tickets are not sold, beside the words of availability. Phrases are separated by
// " | ", in any spelling, and count as whole words.

/** What is over or has not begun. */
export const sales = `
  sale | sales | ticket sale | ticket sales | verkauf | vorverkauf | onlineverkauf | kartenverkauf | ticketverkauf |
  kartenvorverkauf | vente | ventes | billetterie | venta | ventas | taquilla online | vendita | vendite | prevendita |
  biglietteria | venda | vendas | bilheteira | bilheteria | verkoop | kaartverkoop | ticketverkoop | voorverkoop |
  försäljning | försäljningen | biljettförsäljningen | förköp | förköpet | salget | billettsalget | billetsalget |
  nettsalget | onlinesalget | forhåndssalget | forsalget | myynti | lipunmyynti | verkkomyynti | ennakkomyynti |
  sprzedaż | przedsprzedaż | prodej | předprodej | satış | satışı | satışlar | satışları | értékesítés |
  jegyértékesítés | jegyeladás | vânzare | vânzarea | vânzările | prodaja | miðasölu | πώληση | продажа | продажи | продаж
`

export const ended = `
  closed | ended | over | finished | paused | suspended | on hold | beendet | geschlossen | abgeschlossen |
  pausiert | ausgesetzt | unterbrochen | terminée | terminées | fermée | fermées | clôturée | finie |
  suspendue | suspendues | cerrada | cerradas | finalizada | finalizado | terminada | terminado | concluida |
  suspendida | suspendidas | chiusa | chiuse | terminata | terminate | conclusa | sospesa | sospese | encerrada |
  encerradas | terminadas | fechada | fechadas | suspensa | suspensas | gesloten | beëindigd | afgelopen | gestopt |
  gepauzeerd | opgeschort | stängd | stängt | avslutad | avslutat | pausad | pausat | stengt | avsluttet | lukket |
  afsluttet | päättynyt | suljettu | keskeytetty | zakończona | zakończyła | zamknięta | wstrzymana | ukončen |
  skončil | uzavřen | pozastaven | sona erdi | sona ermiştir | kapalı | kapandı | kapanmıştır | durduruldu | lezárult |
  lezárva | véget ért | szünetel | încheiat | încheiată | închisă | suspendată | završena | zatvorena | lokið |
  ολοκληρώθηκε | έκλεισε | завершена | закрыты | закрыта | завершено
`

/** Say it without more. */
export const notSold = `
  behind closed doors | without spectators | geisterspiel | ohne zuschauer | unter ausschluss der öffentlichkeit |
  zuschauer sind nicht zugelassen | à huis clos | a puerta cerrada | sin público | a porte chiuse |
  senza pubblico | à porta fechada | com portões fechados | sem público | zonder publiek | zonder toeschouwers |
  achter gesloten deuren | inför tomma läktare | utan publik | uten tilskuere | uden tilskuere | for lukkede dører |
  for lukkede døre | ilman yleisöä | bez diváků | bez udziału publiczności | bez publiczności |
  przy pustych trybunach | seyircisiz | zárt kapus | zárt kapuk mögött | nézők nélkül | fără spectatori |
  fără public | cu porțile închise | bez gledatelja | без зрителей | без глядачів |
  not currently available | no tickets will be sold | no general sale |
  no public sale | kein freier verkauf | kein verkauf | pas de vente | no habrá venta | non ancora aperta |
  geen vrije verkoop | biglietti terminati | wszystkie bilety zostały sprzedane |
  všechny vstupenky jsou prodány | kaarten zijn weg | biljetterna är slut | ikke flere billetter |
  no longer available online | tickets gone | stade complet | minden jegy elfogyott | kontingent ist erschöpft |
  beznadějně vyprodáno | esauriti in ogni settore | biletele s-au epuizat | åbner snart | åpner snart | start binnenkort |
  legges ut snart | biljettsläpp inom kort |
  toate biletele au fost vândute | guichets fermés | allocated by ballot | by ballot only | ballot only |
  werden verlost | nur abendkasse | nur an der abendkasse | vorverkaufsstart wird noch bekannt gegeben | por sorteo |
  par tirage au sort | tramite sorteggio | por sorteio | via loting | genom lottning | ved loddtrekning |
  ved lodtrækning | arvonnalla | w drodze losowania | turnstiles only | on the gate only | at the gate only |
  uniquement aux guichets | solo en taquilla | solo al botteghino | alleen aan de kassa
`

/** A page that calls itself one has nothing else; a line below a name may lead to one. */
export const waitingLists = `
  waiting list | waitlist | warteliste | liste d'attente | liste d’attente | lista de espera | lista d'attesa |
  lista d’attesa | wachtlijst | väntelista | venteliste | ventelista | jonotuslista | lista rezerwowa |
  lista oczekujących | čekací listina | bekleme listesi | várólista | listă de așteptare | lista čekanja |
  λίστα αναμονής | лист ожидания | список очікування
`

/** Of those that a sale is announced, these await a day, which may be over, or are of something else as well. */
export const awaiting = `
  on sale from | goes on sale | sale starts | sale opens | available from | to be announced | tba | tbc | pre order |
  preorder | verkaufsstart | vorverkauf ab | vorverkauf startet | verkauf ab | ab sofort nicht | geschlossen |
  ouverture des ventes | mise en vente | en vente à partir | en vente le | próxima venta | a la venta el |
  a la venta a partir | disponible a partir | in vendita dal | apertura vendite | à venda a partir |
  disponível a partir | start verkoop | verkoop start | vanaf | släpps | försäljning startar | biljettsläpp | avslutad |
  sala hefst | miðasala hefst | salgsstart | slippes | åbner | myynti alkaa | start sprzedaży | sprzedaż od |
  zahájení prodeje | prodej od | satış başlangıcı | értékesítés kezdete | početak prodaje | έναρξη πώλησης |
  старт продаж
`

/** May stand beside them, as what stands beside "sold out" may. */
export const besideNotSold = `
  online | en ligne | en línea | internet | ticket | tickets | gone | general | public | publico | público | grand |
  au | ha | han | hat | sido | stata | state | e | se | s | az | de | a | sie | się | biletów | vstupenek | entradas |
  billets | bilhetes | biglietti | kaarten | temporarily | until further notice | vorübergehend | bis auf weiteres |
  temporairement | temporalmente | temporaneamente | temporariamente | tijdelijk | tillfälligt | midlertidig |
  midlertidigt | toistaiseksi | tymczasowo | dočasně | geçici olarak | be | played | will | to | spielt | findet |
  statt | se juega | jugará | disputa | gioca | giocherà | si | joué | jouée | joue | se joue | gespeeld | spelas |
  spilles | pelataan | rozegrany | zostanie | będzie | odehraje | oynanacak | oynanacaktır | mérkőzés | meci | meciul |
  match | matchen | partido | partita | jogo | wedstrijd | kampen | mecz | zápas | maç | gara | der | er | és |
  bilete | jegyek | minden | liput | myyntiin | pian | billetter | biljetter | satışta | sold | jetzt | nyní | yakında |
  are | allocated | allocation | alle | karten | available | attribués | places | entre los socios | wird
`
