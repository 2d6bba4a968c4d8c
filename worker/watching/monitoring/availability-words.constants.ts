// What platforms write about whether tickets can be had, by language. Phrases are separated by " | ", in any spelling, and
// count as whole words.

type Words = {
  /** None is left. */
  soldOut: string
  /** Some are left, and not many. */
  few: string
  /** Can be bought now: only where nothing but `fillers` stands beside it, because "buy" may be of a programme. */
  buy: string
  /** A sale is announced. */
  notYet: string
  /** A buyer can wait, ask or be notified, or needs a membership. */
  waiting: string
}

export const words: Record<string, Words> = {
  English: {
    soldOut: `
      sold out | soldout | fully booked | no tickets left | no tickets available | none left | no seats left |
      allocation exhausted | all gone | out of stock | house full | no longer available | no availability |
      no tickets currently available | no tickets are currently available | currently no tickets available |
      no seats available | no tickets remaining | no seats remaining
    `,
    few: `
      few left | few remaining | few tickets left | few tickets remaining | few seats left | few available | last few |
      last tickets | last seats | last remaining | limited availability | limited tickets | limited stock |
      last items in stock | only a few items left | low availability | low stock | almost sold out | nearly sold out | almost gone | nearly gone | only a few |
      selling out fast | limited seats | few tickets | few seats
    `,
    buy: `
      buy | buy now | back in stock | general sale now | on general sale | on general sale now | buy tickets | book |
      book now | book tickets | on sale | on sale now | available | available now | in stock | add to basket |
      add to cart | add to bag | get tickets | select | select seats | choose seats | find tickets | purchase |
      general sale | good availability | selling fast | tickets available | add to trolley | back on sale |
      secure your tickets | get your tickets | plenty available | high availability | add | choose | reserve |
      reserve now | book seats
    `,
    notYet: `
      on sale soon | coming soon | not yet on sale | not on sale yet | not on sale | on sale from | goes on sale |
      sale starts | sale opens | opens soon | available soon | available from | to be announced | tba | tbc | pre order |
      preorder | not released | off sale | offsale | sale ended | sales ended | sale closed | sales closed | unavailable |
      not available | currently unavailable | temporarily unavailable
    `,
    waiting: `
      notify me | remind me | email me | let me know | register | register interest | waiting list | waitlist |
      join the list | returns | returns only | check for returns | check back | try again | queue | join queue |
      join the queue | waiting room | members only | members | season ticket holders only | priority | ballot |
      enter ballot | apply | log in | login | sign in | enquire | request
    `,
  },
  German: {
    soldOut: `
      ausverkauft | vergriffen | ausgebucht | restlos ausverkauft | keine karten mehr | keine tickets mehr |
      keine plätze mehr | nicht mehr verfügbar | kontingent erschöpft | keine tickets verfügbar |
      keine karten verfügbar | keine plätze verfügbar | keine freien plätze | keine plätze frei |
      keine plätze mehr frei | kontingent ausgeschöpft | alle tickets verkauft | alle karten verkauft
    `,
    few: `
      nur noch wenige teile verfügbar | letzte artikel auf lager | letzte stücke auf lager | nur noch wenige auf lager | wenige karten | wenige tickets | wenige plätze | wenige verfügbar | wenige restkarten | nur noch wenige |
      nur wenige | restkarten | restplätze | letzte karten | letzte tickets | letzte plätze | fast ausverkauft |
      nahezu ausverkauft | so gut wie ausverkauft | begrenzt verfügbar | geringe verfügbarkeit |
      begrenzte verfügbarkeit | resttickets | wenige plätze frei
    `,
    buy: `
      plätze wählen | platz wählen | sitzplatz wählen | sitzplätze wählen | platzwahl | kaufen | jetzt kaufen |
      tickets kaufen | karten kaufen | bestellen | jetzt bestellen | buchen | jetzt buchen | verfügbar | erhältlich |
      buchbar | in den warenkorb | zum warenkorb hinzufügen | hinzufügen | im verkauf | freier verkauf | auswählen | zu den tickets |
      auf lager | vorverkauf läuft | verkauf läuft | vorverkauf gestartet | vorrätig | lieferbar | sofort verfügbar |
      sofort lieferbar | in den einkaufswagen | zum warenkorb | in warenkorb | tickets sichern | jetzt sichern |
      ticket sichern | karten sichern | plätze frei | freie plätze | gute verfügbarkeit | hohe verfügbarkeit
    `,
    notYet: `
      demnächst | bald verfügbar | demnächst verfügbar | in kürze | noch nicht im verkauf | noch nicht verfügbar |
      noch nicht erhältlich | verkaufsstart | vorverkauf ab | vorverkauf startet | verkauf ab | ab sofort nicht |
      nicht verfügbar | nicht buchbar | verkauf beendet | vorverkauf beendet | geschlossen
    `,
    waiting: `
      benachrichtigen | benachrichtige mich | erinnern | warteliste | rückläufer | warteschlange | warteraum |
      nur für mitglieder | nur mitglieder | mitglieder | dauerkarteninhaber | anmelden | bewerben | verlosung | anfrage
    `,
  },
  French: {
    soldOut: `
      complet | épuisé | épuisée | épuisés | épuisées | guichets fermés | à guichets fermés | plus de places |
      plus de billets | aucun billet disponible | aucune place disponible | plus disponible | rupture de stock |
      en rupture | stock épuisé | victime de son succès | aucune disponibilité | guichet fermé |
      il ne reste plus de places | plus aucune place disponible
    `,
    few: `
      derniers articles en stock | dernier article en stock | dernières pièces en stock | derniers articles | dernières places | derniers billets | quelques places | plus que quelques places | places limitées |
      disponibilité limitée | bientôt complet | presque complet | peu de places | faible disponibilité |
      dernières disponibilités
    `,
    buy: `
      choisir mes places | choisir ma place | choisir une place | choisir mes billets | choisir les places | acheter |
      acheter maintenant | réserver | réservez | commander | disponible | disponibles | en vente | ajouter | ajouter au panier |
      je réserve | choisir | billets disponibles | en stock | ajouter au chariot | mettre au panier |
      ajoutez au panier | bonne disponibilité | grande disponibilité | forte disponibilité | achetez
    `,
    notYet: `
      bientôt | prochainement | bientôt disponible | bientôt en vente | pas encore en vente | ouverture des ventes |
      mise en vente | en vente à partir | en vente le | non disponible | indisponible | vente terminée | ventes closes |
      à venir
    `,
    waiting: `
      alertez moi | prévenez moi | me prévenir | liste dattente | liste d attente | file dattente | file d attente |
      réservé aux abonnés | abonnés | réservé aux membres | adhérents | sinscrire | se connecter | tirage au sort |
      revente
    `,
  },
  Spanish: {
    soldOut: `
      agotado | agotada | agotados | agotadas | entradas agotadas | completo | sin entradas | sin disponibilidad |
      no quedan entradas | no quedan | no hay entradas | no hay localidades | aforo completo | localidades agotadas |
      no hay boletos | sin boletos | boletos agotados | sin localidades | no hay disponibilidad | no quedan boletos
    `,
    few: `
      últimas unidades en stock | últimas unidades | últimos artículos en stock | últimas entradas | últimas localidades | últimas plazas | pocas entradas | quedan pocas |
      disponibilidad limitada | pocas localidades | casi agotado | casi agotadas | últimos boletos | pocos boletos |
      pocas plazas | baja disponibilidad | últimos lugares | pocos lugares
    `,
    buy: `
      seleccionar asiento | seleccionar asientos | elegir asiento | elegir asientos | elige tu asiento | comprar |
      comprar ahora | compra | comprar entradas | reservar | disponible | disponibles | a la venta | en venta |
      añadir | añadir al carrito | añadir a la cesta | seleccionar | ya a la venta | en stock | hay existencias |
      en existencias | agregar al carrito | añadir a cesta | añadir a la bolsa | alta disponibilidad |
      disponibilidad alta | buena disponibilidad | hay entradas | hay boletos | comprá | comprar ya
    `,
    notYet: `
      próximamente | muy pronto | pronto a la venta | próxima venta | aún no disponible | todavía no disponible |
      a la venta el | a la venta a partir | disponible a partir | no disponible | venta finalizada | venta cerrada
    `,
    waiting: `
      avísame | avisarme | lista de espera | cola virtual | sala de espera | solo socios | exclusivo socios | socios |
      abonados | inscríbete | sorteo | regístrate | iniciar sesión
    `,
  },
  Italian: {
    soldOut: `
      esaurito | esaurita | esauriti | esaurite | tutto esaurito | biglietti esauriti | posti esauriti |
      nessun biglietto disponibile | nessun posto disponibile | non ci sono biglietti disponibili |
      non ci sono posti disponibili | non più disponibile | nessuna disponibilità
    `,
    few: `
      ultimi articoli in magazzino | ultimi pezzi disponibili | ultimi articoli | ultimi biglietti | ultimi posti | pochi biglietti | pochi posti | disponibilità limitata | quasi esaurito |
      in esaurimento | ultime disponibilità | bassa disponibilità
    `,
    buy: `
      scegli il posto | scegli posto | scegli i posti | seleziona posto | seleziona posti | acquista | acquista ora |
      acquista biglietti | compra | compra ora | prenota | prenota ora | disponibile | disponibili | in vendita |
      aggiungi | aggiungi al carrello | scegli | seleziona | in magazzino | aggiungi al cestino | metti nel carrello |
      nel carrello | buona disponibilità | alta disponibilità | disponibile allacquisto
    `,
    notYet: `
      prossimamente | presto disponibile | presto in vendita | in arrivo | a breve | non ancora in vendita |
      non ancora disponibile | in vendita dal | apertura vendite | non disponibile | non disponibili | vendita terminata |
      vendite chiuse | vendita chiusa
    `,
    waiting: `
      avvisami | lista dattesa | lista d attesa | coda | sala dattesa | sala d attesa | solo abbonati | abbonati |
      riservato | solo tesserati | registrati | accedi | sorteggio
    `,
  },
  Portuguese: {
    soldOut: `
      esgotado | esgotada | esgotados | esgotadas | lotação esgotada | sem bilhetes | não há bilhetes disponíveis |
      não há ingressos disponíveis | nenhum ingresso disponível | nenhum bilhete disponível | ingressos esgotados |
      sem ingressos | sem estoque | sem stock | fora de estoque | sem disponibilidade | sem lugares | não há lugares |
      não há ingressos | não há bilhetes
    `,
    few: `
      últimos artigos em stock | últimos artigos | últimos bilhetes | últimos lugares | últimos ingressos | poucos bilhetes | poucos lugares |
      disponibilidade limitada | quase esgotado | a esgotar | últimas unidades | poucos ingressos | últimas vagas |
      baixa disponibilidade
    `,
    buy: `
      escolher lugar | escolher lugares | escolha o seu lugar | selecionar lugar | comprar | comprar agora |
      comprar bilhetes | comprar ingressos | em estoque | em stock | reservar | disponível | disponíveis | à venda |
      adicionar | adicionar ao carrinho | selecionar | adicionar ao carrinho de compras | adicionar ao cesto | boa disponibilidade |
      alta disponibilidade | compre | compre já | garanta | há lugares
    `,
    notYet: `
      brevemente | em breve | à venda em breve | ainda não disponível | disponível em breve | à venda a partir |
      disponível a partir | indisponível | não disponível | venda encerrada | vendas encerradas
    `,
    waiting: `
      avise me | notificar | lista de espera | fila | sala de espera | só sócios | exclusivo sócios | sócios | registe se |
      cadastre se | sorteio
    `,
  },
  Dutch: {
    soldOut: `
      uitverkocht | geen kaarten meer | geen tickets meer | geen kaarten beschikbaar | geen tickets beschikbaar |
      niet meer beschikbaar | niet meer verkrijgbaar | niet op voorraad | volgeboekt | volzet | niet meer leverbaar |
      geen plaatsen meer | geen plaatsen beschikbaar | geen plaatsen vrij
    `,
    few: `
      laatste artikelen in voorraad | laatste stuks | laatste kaarten | laatste tickets | laatste plaatsen | nog enkele | enkele kaarten | bijna uitverkocht |
      beperkt beschikbaar | weinig beschikbaar | weinig plaatsen | weinig kaarten
    `,
    buy: `
      kies je stoel | kies stoel | kies je stoelen | kies plaatsen | kies je plaats | selecteer plaatsen | kopen |
      koop | koop nu | nu kopen | kaarten kopen | bestel | bestellen | nu bestellen | reserveer | beschikbaar |
      in de verkoop | toevoegen | in winkelwagen | in winkelmand | kies | selecteer | op voorraad | toevoegen aan winkelwagen |
      toevoegen aan winkelmand | toevoegen aan winkelmandje | in winkelmandje | in mijn winkelwagen |
      voeg toe aan winkelwagen | leverbaar | goed beschikbaar | ruim beschikbaar | plaatsen vrij | vrije plaatsen |
      nog beschikbaar
    `,
    notYet: `
      binnenkort | binnenkort beschikbaar | binnenkort in de verkoop | nog niet in de verkoop | nog niet beschikbaar |
      start verkoop | verkoop start | vanaf | niet beschikbaar | verkoop gesloten | verkoop beëindigd
    `,
    waiting: `
      houd me op de hoogte | waarschuw mij | wachtlijst | wachtrij | wachtruimte | alleen voor leden | leden |
      alleen leden | seizoenkaarthouders | aanmelden | inloggen | loting | inschrijven
    `,
  },
  Swedish: {
    soldOut: `
      slutsålt | slutsåld | slutsålda | utsålt | utsåld | fullbokat | inga biljetter kvar | slut |
      inga biljetter tillgängliga | slut i lager | ej i lager | inga platser kvar | inga lediga platser
    `,
    few: `
      få biljetter kvar | få platser kvar | fåtal biljetter kvar | fåtal kvar | få kvar | sista biljetterna |
      sista platserna | begränsat antal | nästan slutsålt | så gott som slutsålt | snart slutsålt
    `,
    buy: `
      välj plats | välj platser | köp | köp nu | köp biljett | köp biljetter | boka | boka nu | tillgänglig |
      tillgängliga | finns | till salu | lägg till | lägg i varukorgen | lägg i varukorg | lägg i kundkorg | lägg i kundvagn |
      välj | biljetter finns | i lager | lediga platser | lägg till i varukorg | lägg till i varukorgen |
      lägg till i kundvagn | biljetter finns kvar | god tillgång | gott om platser | gott om biljetter
    `,
    notYet: `
      kommer snart | snart | släpps | släpps snart | ännu inte till salu | försäljning startar | biljettsläpp |
      ej tillgänglig | inte tillgänglig | försäljningen är stängd | avslutad
    `,
    waiting: `
      bevaka | meddela mig | påminn mig | väntelista | kö | ställ dig i kö | endast medlemmar | medlemmar | logga in |
      anmäl intresse | lottning
    `,
  },
  Icelandic: {
    soldOut: `
      uppselt | uppseldir | uppseld | það er uppselt | engir miðar eftir | engir miðar lausir | engin sæti laus
    `,
    few: `
      örfáir miðar eftir | fáir miðar eftir | fá sæti eftir | örfá sæti laus | örfá sæti eftir | síðustu miðarnir |
      síðustu sætin | nánast uppselt | næstum uppselt | takmarkað magn
    `,
    buy: `
      kaupa | kaupa miða | kaupa núna | til sölu | miðar til sölu | lausir miðar | laus sæti | laust | velja sæti |
      veldu sæti | velja miða | setja í körfu | bæta í körfu | í boði | panta
    `,
    notYet: `
      væntanlegt | kemur bráðum | sala hefst | miðasala hefst | ekki komið í sölu | miðasölu lokið | sölu lokið
    `,
    waiting: `
      biðlisti | skrá á biðlista | láta mig vita | innskráning | skráðu þig inn
    `,
  },
  Norwegian: {
    soldOut: `
      utsolgt | ingen billetter igjen | ingen billetter | fullbooket | fullt | ingen ledige | ingen ledige plasser
    `,
    few: `
      få billetter igjen | få plasser igjen | få igjen | siste billetter | siste billettene | siste plasser |
      begrenset antall | nesten utsolgt | snart utsolgt | få billetter
    `,
    buy: `
      velg plass | velg plasser | velg sete | kjøp | kjøp nå | kjøp billett | kjøp billetter | bestill | bestill nå |
      tilgjengelig | ledig | ledige | til salgs | legg i handlekurv | velg | i salg | på lager | legg i handlevogn |
      legg i handlekurven | legg til | legg til i handlekurv | legg til i handlekurven | tilgjengelige | mange ledige |
      god tilgjengelighet | flere plasser
    `,
    notYet: `
      kommer snart | snart | ikke i salg ennå | ikke lagt ut | salgsstart | slippes | ikke tilgjengelig | salget er stengt |
      salg avsluttet
    `,
    waiting: `
      varsle meg | gi meg beskjed | venteliste | kø | kun for medlemmer | kun medlemmer | medlemmer | logg inn |
      meld interesse | trekning
    `,
  },
  Danish: {
    soldOut: `
      udsolgt | alt udsolgt | ingen billetter tilbage | ingen billetter | fuldt booket | ingen ledige pladser |
      ingen pladser
    `,
    few: `
      få billetter tilbage | få pladser tilbage | få tilbage | få billetter | sidste billetter | sidste pladser |
      begrænset antal | næsten udsolgt | snart udsolgt | få pladser
    `,
    buy: `
      vælg plads | vælg pladser | vælg sæde | køb | køb nu | køb billet | køb billetter | bestil | bestil nu |
      tilgængelig | ledig | ledige | til salg | læg i kurv | vælg | i salg | på lager | læg i indkøbskurv |
      tilføj | tilføj til kurv | tilføj til indkøbskurv | læg i kurven | tilgængelige | mange ledige | god tilgængelighed |
      flere pladser
    `,
    notYet: `
      kommer snart | snart | ikke i salg endnu | salgsstart | åbner | ikke tilgængelig | salget er lukket | salg afsluttet
    `,
    waiting: `
      giv mig besked | påmind mig | venteliste | kø | kun for medlemmer | kun medlemmer | medlemmer | log ind | tilmeld |
      lodtrækning
    `,
  },
  Finnish: {
    soldOut: `
      loppuunmyyty | loppuunmyydyt | loppunut | lippuja ei ole | ei lippuja | liput loppu | loppu | täynnä |
      loppuunvarattu | ei vapaita paikkoja
    `,
    few: `
      viimeiset liput | viimeiset paikat | muutama lippu jäljellä | muutama jäljellä | vähän jäljellä |
      lähes loppuunmyyty | melkein loppuunmyyty | rajoitetusti | muutama | vähän lippuja | vähän paikkoja
    `,
    buy: `
      valitse paikka | valitse paikat | osta | osta nyt | osta liput | osta lippu | varaa | saatavilla | myynnissä |
      lisää ostoskoriin | valitse | vapaana | varastossa | lisää koriin | lisää ostoskassiin | ostoskoriin |
      paikkoja vapaana | vapaita paikkoja | lippuja jäljellä | hyvin tilaa | lippuja saatavilla | lippuja myynnissä
    `,
    notYet: `
      tulossa | tulossa pian | pian | pian myyntiin | ei vielä myynnissä | myynti alkaa | ei saatavilla | myynti päättynyt |
      myynti suljettu
    `,
    waiting: `
      ilmoita minulle | jonotuslista | odotuslista | jono | vain jäsenille | jäsenet | kirjaudu | arvonta
    `,
  },
  Polish: {
    soldOut: `
      wyprzedane | wyprzedany | bilety wyprzedane | brak biletów | brak miejsc | niedostępny brak | wyprzedano |
      wyprzedana | brak dostępnych biletów | brak wolnych miejsc | nie ma biletów | brak dostępnych miejsc |
      wszystkie bilety sprzedane
    `,
    few: `
      ostatnie bilety | ostatnie miejsca | ostatnie sztuki | mało biletów | prawie wyprzedane | prawie wyprzedany |
      niemal wyprzedane | ograniczona dostępność | mało miejsc | niewiele miejsc | pojedyncze miejsca
    `,
    buy: `
      wybierz miejsce | wybierz miejsca | kup | kup teraz | kup bilet | kup bilety | zamów | rezerwuj | dostępny |
      dostępne | w sprzedaży | do koszyka | dodaj | dodaj do koszyka | wybierz | na stanie | w magazynie | włóż do koszyka |
      wrzuć do koszyka | wolne miejsca | dostępne miejsca | miejsca dostępne | są miejsca | duża dostępność
    `,
    notYet: `
      wkrótce | już wkrótce | wkrótce w sprzedaży | jeszcze nie w sprzedaży | start sprzedaży | sprzedaż od | niedostępny |
      niedostępne | sprzedaż zakończona
    `,
    waiting: `
      powiadom mnie | lista oczekujących | kolejka | poczekalnia | tylko dla członków | tylko dla karnetowiczów | zaloguj |
      losowanie
    `,
  },
  Czech: {
    soldOut: `
      vyprodáno | vyprodaný | vyprodané | není skladem | žádné vstupenky | žádná volná místa | nejsou volná místa |
      žádné volné vstupenky
    `,
    few: `
      poslední vstupenky | poslední místa | posledních | zbývá málo | téměř vyprodáno | skoro vyprodáno |
      omezená dostupnost | poslední kusy | málo míst
    `,
    buy: `
      vybrat místo | vyberte místo | vybrat místa | koupit | koupit nyní | koupit vstupenky | objednat | rezervovat |
      dostupné | dostupný | k dispozici | v prodeji | do košíku | přidat | přidat do košíku | vybrat | skladem | volné |
      volná místa | volno | na skladě | vložit do košíku | přidat do nákupního košíku | volných míst dost |
      dostatek míst | místa k dispozici
    `,
    notYet: `
      již brzy | brzy | brzy v prodeji | zatím není v prodeji | zahájení prodeje | prodej od | nedostupné | nedostupný |
      prodej ukončen
    `,
    waiting: `
      upozornit mě | hlídat | čekací listina | pořadník | fronta | čekárna | jen pro členy | pouze pro členy | přihlásit |
      slosování
    `,
  },
  Turkish: {
    soldOut: `
      tükendi | tükenmiştir | tükenmiş | biletler tükendi | bilet kalmadı | satışa kapalı tükendi | stokta yok |
      uygun bilet yok | bilet yok | bilet bulunmamaktadır | boş yer yok | bilet kalmamıştır
    `,
    few: `
      az sayıda kaldı | az sayıda | son biletler | son birkaç bilet | az kaldı | tükenmek üzere | neredeyse tükendi |
      sınırlı sayıda | son koltuklar | az yer kaldı
    `,
    buy: `
      koltuk seç | koltuk seçin | yer seç | satın al | hemen al | bilet al | bilet satın al | satışta | mevcut |
      ekle | sepete ekle | seç | şimdi al | stokta | stokta var | sepete at | boş yer var | biletler satışta
    `,
    notYet: `
      yakında | çok yakında | yakında satışta | henüz satışta değil | satışta değil | satış başlangıcı | mevcut değil |
      satış sona erdi | satışa kapalı
    `,
    waiting: 'haber ver | bekleme listesi | sıra | kuyruk | sadece üyeler | üyeler | giriş yap | kura',
  },
  Hungarian: {
    soldOut: 'elfogyott | elkelt | minden jegy elkelt | nincs jegy | nincs elérhető jegy | telt ház | teltház',
    few: `
      utolsó jegyek | utolsó helyek | kevés jegy | korlátozottan elérhető | majdnem elfogyott | már csak néhány
    `,
    buy: `
      vásárlás | megveszem | jegyvásárlás | vegye meg | elérhető | kapható | kosárba | foglalás | helyválasztás |
      készleten | raktáron | kosárba teszem | kosárba rakom | kosárba helyezem
    `,
    notYet: `
      hamarosan | hamarosan kapható | még nem kapható | értékesítés kezdete | nem elérhető | értékesítés lezárult
    `,
    waiting: 'értesítést kérek | várólista | várakozás | csak tagoknak | bérleteseknek | bejelentkezés',
  },
  Romanian: {
    soldOut: 'epuizat | epuizate | bilete epuizate | stoc epuizat | sold out complet',
    few: 'ultimele bilete | ultimele locuri | puține bilete | stoc limitat | aproape epuizat',
    buy: `
      cumpără | cumpără acum | cumpără bilete | rezervă | disponibil | disponibile | în vânzare | adaugă în coș |
      alege | în stoc | adaugă în coșul de cumpărături
    `,
    notYet: `
      în curând | curând | în curând disponibil | încă nu este în vânzare | indisponibil | vânzare încheiată
    `,
    waiting: 'anunță mă | listă de așteptare | coadă | doar membri | doar abonați | autentificare',
  },
  Croatian: {
    soldOut: `
      rasprodano | rasprodane | nema ulaznica | nema više ulaznica | nema slobodnih mjesta
    `,
    few: 'posljednje ulaznice | zadnje ulaznice | još malo | gotovo rasprodano | ograničena dostupnost',
    buy: `
      kupi | kupi odmah | kupi ulaznice | rezerviraj | dostupno | u prodaji | dodaj u košaricu | odaberi | slobodno |
      slobodna mjesta | odaberi mjesto | u košaricu | na zalihi | na skladištu | stavi u košaricu
    `,
    notYet: 'uskoro | uskoro u prodaji | još nije u prodaji | početak prodaje | nedostupno | prodaja završena',
    waiting: 'obavijesti me | lista čekanja | red čekanja | samo za članove | prijava',
  },
  Greek: {
    soldOut: 'εξαντλήθηκε | εξαντλήθηκαν | εξαντλημένο | εξαντλημένα | δεν υπάρχουν διαθέσιμα εισιτήρια',
    few: `
      τελευταία εισιτήρια | λίγα εισιτήρια | περιορισμένη διαθεσιμότητα | σχεδόν εξαντλήθηκε | σχεδόν εξαντλημένα |
      τελευταίες θέσεις
    `,
    buy: `
      αγορά | αγορά τώρα | αγορά εισιτηρίων | διαθέσιμο | διαθέσιμα | προσθήκη στο καλάθι | κράτηση | επιλογή θέσης |
      σε απόθεμα | στο καλάθι
    `,
    notYet: 'σύντομα | έρχεται σύντομα | μη διαθέσιμο | έναρξη πώλησης',
    waiting: 'ειδοποίησέ με | λίστα αναμονής | ουρά | μόνο για μέλη | σύνδεση',
  },
  Russian: {
    soldOut: 'распродано | все билеты проданы | билетов нет | нет билетов | продано | нет в наличии',
    few: 'последние билеты | осталось мало | мало билетов | заканчиваются | почти распродано',
    buy: `
      купить | купить сейчас | купить билет | купить билеты | в продаже | доступно | в наличии | в корзину |
      забронировать | выбрать | добавить в корзину | на складе
    `,
    notYet: `
      скоро | скоро в продаже | ещё не в продаже | старт продаж | недоступно | продажа завершена | продажи закрыты
    `,
    waiting: 'уведомить | сообщить | лист ожидания | очередь | только для членов | войти',
  },
  Ukrainian: {
    soldOut: 'розпродано | усі квитки продано | квитків немає | немає в наявності | немає квитків | немає місць',
    few: 'останні квитки | залишилось мало | мало квитків | майже розпродано',
    buy: `
      купити | купити зараз | купити квиток | купити квитки | у продажу | доступно | в наявності | до кошика |
      забронювати | обрати | додати в кошик | додати до кошика | в кошик
    `,
    notYet: 'скоро | незабаром | незабаром у продажу | ще не у продажу | недоступно | продаж завершено',
    waiting: 'повідомити | список очікування | черга | лише для членів | увійти',
  },
  Arabic: {
    soldOut: `
      نفدت | نفدت التذاكر | نفذت التذاكر | نفدت جميع التذاكر | نفدت الكمية | نفذت الكمية | مباعة بالكامل | بيعت بالكامل |
      بيعت جميع التذاكر | تم بيع جميع التذاكر | لا توجد تذاكر | لا تتوفر تذاكر
    `,
    few: 'آخر التذاكر | تذاكر محدودة | كمية محدودة | عدد محدود | تذاكر قليلة | أوشكت على النفاد | قاربت على النفاد',
    buy: `
      متاح | متاحة | متوفر | متوفرة | اشتر | اشتر الآن | اشتري الآن | شراء | شراء التذاكر | شراء تذكرة | احجز | احجز الآن |
      حجز | أضف إلى السلة | إضافة إلى السلة | اختر المقاعد
    `,
    notYet: `
      قريبا | قريبًا | غير متاح | غير متاحة | غير متوفر | غير متوفرة | غير متوفرة حاليا | لم يبدأ البيع | يبدأ البيع |
      انتهى البيع | البيع مغلق
    `,
    waiting: 'أعلمني | أبلغني | قائمة الانتظار | طابور | للأعضاء فقط | تسجيل الدخول',
  },
  Korean: {
    soldOut: '매진 | 매진되었습니다 | 전석 매진 | 품절 | 잔여석 없음',
    few: '매진임박 | 매진 임박 | 마감임박 | 잔여석 소량',
    buy: '예매하기 | 예매 | 구매하기 | 예매중 | 판매중 | 예매 가능',
    notYet: '판매예정 | 판매 예정 | 오픈예정 | 오픈 예정 | 판매종료 | 판매 종료 | 예매 종료 | 예매종료',
    waiting: '대기열 | 알림 신청 | 취소표 | 회원 전용 | 선예매 | 추첨',
  },
  Japanese: {
    soldOut: '売り切れ | 完売 | 完売しました | 予定枚数終了 | 在庫なし',
    few: '残りわずか | 残席わずか | 残りあとわずか',
    buy: '購入 | 購入する | 販売中 | 発売中 | 空席あり | 在庫あり | カートに入れる',
    notYet: '近日発売 | 発売前 | 販売前 | 受付前 | 販売終了 | 受付終了',
    waiting: '抽選 | 会員限定 | キャンセル待ち | 順番待ち | リセール',
  },
}

/** By telephone or at the ground, and what else sends people away from this page. */
export const elsewhere = `
  call | phone | telephone | by phone | sold out online | online sold out | ticket office | box office | in person |
  at the ground | on the day | matchday only | anrufen | telefonisch | tageskasse | abendkasse | par téléphone |
  au guichet | sur place | por teléfono | en taquilla | taquilla | taquillas | telefonicamente | in biglietteria |
  botteghino | na bilheteira | na bilheteria | aan de kassa | via telefon | i kassan | på telefon | i billettluken |
  pr telefon | puhelimitse | kasalla | kasie | na pokladně | gişe
`

/** Before a word, it says the opposite: "not sold out yet", "nicht ausverkauft". */
export const negations = `
  not | not yet | isnt | never | nicht | noch nicht | kein | keine | pas | pas encore | non | no | aún no | todavía no |
  non ancora | não | ainda não | niet | nog niet | inte | ännu inte | ej | ikke | ikke ennå | ikke endnu | ei | ei vielä |
  nie | jeszcze nie | není | ještě není | nem | még nem | încă nu | nije | još nije | не | ещё не | ще не | δεν |
  لا | ليس | ليست | لم | غير
`

/** In Turkish it follows. */
export const negationsAfter = 'değil'

/** May stand beside words of buying without changing them. */
export const fillers = `
  تذكرة | تذاكر | التذكرة | التذاكر | الآن | المقاعد | ticket | tickets | seat | seats | now | online | here | today | your | the | a | to | for | this | match | game |
  still | yes | from | each | karte | karten | platz | plätze | jetzt | hier | noch | für | dieses | spiel | zum | ab |
  billet | billets | place | places | maintenant | ici | vos | votre | en | ligne | pour | à | partir | de | des |
  entrada | entradas | ahora | aquí | tus | tu | para | el | la | las | partido | desde | biglietto | biglietti | ora |
  subito | qui | posti | da | bilhete | bilhetes | ingresso | ingressos | lugar | lugares | agora | aqui | kaart |
  kaarten | kaartje | kaartjes | nu | plaatsen | biljett | biljetter | här | platser | billett | billetter | nå | her |
  pladser | plasser | lippu | liput | nyt | tästä | bilet | bilety | teraz | tutaj | vstupenka | vstupenky | teď |
  nyní | zde | biletleri | biletini | şimdi | jegy | jegyek | most | bilete | acum | ulaznice | sada | εισιτήρια |
  τώρα | билеты | билет | сейчас | квитки | квиток | зараз | again | returned | wieder | erneut | de nouveau |
  à nouveau | nouveau | nuevo | nuevamente | otra vez | di | nuovo | nuovamente | novamente | novo | weer | opnieuw |
  åter | igen | igjen | ponownie | znów | znovu | opět | yeniden | tekrar | jälleen | taas | újra | din nou | opet |
  ponovno | πάλι | ξανά | снова | знову | vstupenku | vstupenek | ulaznicu | ulaznica | kartu | jegyet | biletul |
  εισιτηρίου | εισιτήριο | un | une | ein | sofort | boleto | boletos | localidades |
  plazas | lippuja | mes | ma | ihre | deine | deinen | ihren | il | tuo | tuoi | seu | seus | dine | din | dit |
  swój | hemen | biletler | ya
`

/** May stand beside words of being sold out that are of a match, and of all its tickets. */
export const besideSoldOut = `
  this | that | the | is | are | has | have | been | was | now | currently | completely | already | all | sorry |
  unfortunately | for | there | no | more | any | left | available | at | moment | right | tickets | event | match |
  game | fixture | officially | please | note | dieses | diese | dieser | das | die | der | für | spiel | partie |
  begegnung | veranstaltung | ist | sind | leider | restlos | bereits | komplett | alle | karten | eintrittskarten | mehr |
  erhältlich | verfügbar | derzeit | momentan | aktuell | zurzeit | zur | zeit | es | gibt | im | keine | plätze | ce | cet |
  cette | le | la | les | l | rencontre | événement | levenement | est | sont | désormais | malheureusement | déjà | il | n | y | ny |
  a | plus | de | places | billets | disponibles | disponible | pour | tous | toutes | actuellement | aucun | en | affiche |
  este | el | partido | encuentro | evento | está | ya | las | entradas | para | todas | no | hay | quedan | agotadas |
  momento | por | ahora | actualmente | lo | sentimos | questo | questa | i | gara | partita | è | biglietti | per | tutti | al |
  non | ci | sono | disponibili | purtroppo | attualmente | l'evento | o | os | jogo | bilhetes | ingressos | todos | não |
  estão | há | disponíveis | neste | atualmente | dit | deze | het | wedstrijd | evenement | helaas | volledig | er | zijn | geen |
  kaarten | beschikbaar | op | moment | voor | meer | momenteel | den | här | matchen | evenemanget | är | tyvärr | nu | helt |
  inga | biljetter | biljetterna | tillgängliga | just | till | alla | finns | det | kampen | kamp | denne | arrangementet |
  dessverre | desværre | nå | ingen | billetter | billettene | billetterne | til | tilgjengelige | tilgængelige | øyeblikket |
  øjeblikket | lige | i | ottelu | tämä | tapahtuma | on | jo | liput | kaikki | ovat | lippuja | ei | ole | saatavilla | tällä |
  hetkellä | mecz | ten | to | wydarzenie | jest | został | zostało | zostały | już | wszystkie | bilety | biletów | na | brak |
  dostępnych | obecnie | w | tej | chwili | niestety | utkání | zápas | akce | tento | tato | toto | je | již | všechny |
  vstupenky | jsou | byly | bohužel | momentálně | bu | maçın | maç | maçın | biletleri | biletler | tüm | etkinlik | şu | anda |
  werden | wird | sind | wordt | zijn | sont | were | resale | exchange | face | value | being | auf | dem | zweitmarkt | ticketbörse | nest | revente | bourse | reventa |
  rivendita | sul | mercato | worden | doorverkoop | pro | tuto | akci | erre | mérkőzésre | jelenleg | trenutno | za | ovu |
  utakmicu
`

/** In headings that name no match, but tickets: "Verfügbare Tickets", "Fan-to-fan listings". */
export const headingWords = `
  listings | listing | offers | fan | fans | fan to fan | buy | choose | official | ticketing | verfügbare | aktuelle |
  angebote | kaufen | wählen | disponibles à | offres | annonces | acheter | billetterie | comprar | entradas | elige | acquista |
  rivendita | biglietteria | bilheteira | beschikbare | aanbod | kopen | tillgängliga | köp | ledige | køb | kjøp |
  myynnissä | dostępne | kup | dostupné | koupit | mevcut | elérhető | dostupne
`

/** Beside a number: how many are left. */
export const leftWords = `
  متبقية | متبقي | left | remaining | available | in stock | to go | verfügbar | übrig | frei | restant | restants | restantes |
  restante | disponibles | disponible | disponibili | rimasti | disponíveis | over | beschikbaar | resterend | kvar |
  igjen | tilbage | jäljellä | pozostało | zbývá | kaldı | maradt | rămase | preostalo | απομένουν | осталось |
  залишилось | wolne miejsca | wolnych miejsc | freie plätze | seats available | tickets available | places restantes |
  plazas libres | posti liberi | lugares livres | vrije plaatsen | ledige pladser | ledige plasser | lediga platser |
  volná místa | vapaita paikkoja | dostępnych | wolnych | dostupných | volných | lediga | ledige | tillgängliga | tilgjengelige |
  tilgængelige | vapaata | saatavilla | elérhető | disponibile | slobodna mjesta | szabad helyek | locuri libere | ελεύθερες θέσεις
`
export const onlyWords = `
  only | just | last | nur | nur noch | noch | plus que | seulement | solo | sólo | solo quedan | quedan | últimas |
  restam | restano | il reste | restent | ultimi | só | apenas | últimos | nog | slechts | nog maar | endast | bara | bare |
  kun | vain | tylko | zostały | zostało | zbývá | zbývají | jen | pouze | son | sadece | csak | doar | samo | μόνο | осталось | залишилось
`

/** Beginnings of months, behind a day's number: "5 December" counts no tickets. */
export const months =
  'janu feb fév fev march märz mars marzo març april abril avril mai(?!s) maya maja mayo maggio maio junij juni june juin junio junho giugno juli july juil julho luglio aug août agos sept settem setem octo okto octu outu ottob nov dece deze dezem déce dici dese dec dez des dic stycz lutego kwiet maja czerw lipca sierp wrze paźdz listop grud ledn únor břez dubn květ červ srpn září říjn prosin ocak şubat nisan mayıs haziran temmuz ağust eylül ekim kasım aralık tammik helmik maalisk huhtik toukok kesäk heinäk elok syysk lokak marrask jouluk január febr márc ápr máj jún júl szept okt ιανου φεβρ μαρτ απρι μαΐ ιουν ιουλ αυγο σεπτ οκτω νοεμ δεκε янв фев март апр мая июн июл авг сент окт ноя дек січ лют берез квіт трав черв лип серп верес жовт лист груд jan mar apr may jun jul sep oct'
