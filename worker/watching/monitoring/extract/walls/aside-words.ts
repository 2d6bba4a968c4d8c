import type { WallWords } from './vocabulary.ts'

/** The page itself is not there, or the event on it is not; folded (`fold`). "Tickets for this event are no longer …" is not it. */
export const missingWords: WallWords = {
  sentences: [
    // English
    "(?:page|event|match|fixture|listing|link|url)(?: (?:you|that|which|we)[^.]{0,40}?)? (?:(?:was )?not found|(?:could not|cannot|can not|can't|couldn't) be found|does not exist|doesn't exist)",
    "(?:can't|cannot|can not|couldn't|could not|unable to|did not|didn't) (?:seem to )?(?:find|locate) (?:the|this|that|your|any) (?:page|event|match|fixture|listing|game)",
    '(?<!(?:for|to|at|of) )\\b(?:this|the|that|your) (?:event|page|match|fixture|game|listing|product|item|show)(?: (?:you|that)[^.]{0,40}?)? (?:is|are|has|was|does|has already|is already) (?:no longer (?:available|exists?|listed|online)|not (?:available any ?more|exist)|been (?:removed|deleted|taken down)|(?:ended|expired|passed|finished|taken place))|no longer exists',
    // German
    '(?:seite|veranstaltung|event|spiel|artikel|angebot|produkt)(?: wurde| konnte| konnten)?(?: leider)? nicht (?:mehr )?gefunden|existiert (?:leider )?nicht(?: mehr)?|(?<!fur )\\b(?:diese[rs]?|die|das|der|gesuchte|gewunschte|angeforderte) (?:veranstaltung|event|spiel|seite|artikel|angebot|produkt)(?: ist| steht| wurde)?(?: leider| aktuell)? (?:nicht mehr (?:verfugbar|vorhanden|online|gultig)|entfernt|geloscht|abgelaufen|vorbei|beendet|bereits beendet)',
    // French
    "(?:page|evenement|match|produit)(?: demandee?)? (?:introuvable|inexistante?)|n'existe (?:plus|pas)|(?<!pour )\\b(?:cet|cette|ce|l'|la|le) ?(?:evenement|page|match|produit)(?: que vous[^.]{0,40})? (?:n'est (?:plus|pas) (?:disponible|en ligne|accessible)|a ete (?:supprimee?|retiree?)|est (?:termine|expire|passe))|(?:page|evenement)[^.]{0,30}(?:pas|plus) (?:ete )?(?:trouve|trouvee)",
    // Spanish
    '(?:pagina|evento|partido|producto)(?: solicitad[ao]| que [^.|]{1,30}?)? no (?:encontrad[ao]|existe|disponible|se (?:ha )?(?:encontrado|encuentra))|ya no existe|(?<!para )\\b(?:este|esta|el|la) (?:evento|pagina|partido|producto)(?: que[^.]{0,40})? (?:ya no (?:esta|se encuentra) disponible|no esta disponible|ha sido (?:eliminad[ao]|retirad[ao])|ha (?:finalizado|terminado|caducado))|no (?:(?:hemos podido|pudimos|podemos) encontrar|hemos encontrado|encontramos) (?:la pagina|el evento|el partido)',
    // Italian
    "(?:pagina|evento|partita|prodotto)(?: richiest[ao])? (?:non (?:trovat[ao]|esistente|esiste|disponibile|e stat[ao] trovat[ao]))|non esiste piu|(?<!per )\\b(?:questo|questa|l'|la|il) ?(?:evento|pagina|partita|prodotto)(?: che[^.]{0,40})? (?:non e piu disponibile|e stat[ao] (?:rimoss[ao]|eliminat[ao])|e (?:terminat[ao]|scadut[ao]|conclus[ao]))|evento (?:non piu disponibile|terminato|concluso|scaduto)",
    // Portuguese
    '(?:pagina|evento|jogo|produto) (?:que [^.|]{1,30}? )?(?:nao (?:encontrad[ao]|existe|disponivel|foi encontrad[ao])|inexistente)|ja nao existe|nao existe mais|(?<!para )\\b(?:este|esta|o|a) (?:evento|pagina|jogo|produto)(?: que[^.]{0,40})? (?:ja nao esta disponivel|nao esta mais disponivel|foi (?:removid[ao]|eliminad[ao])|(?:terminou|expirou|ja terminou))',
    // Dutch
    '(?:pagina|evenement|wedstrijd|product) (?:is |kon )?(?:helaas )?niet (?:meer )?(?:gevonden|bestaat|worden gevonden)|bestaat (?:helaas )?niet(?: meer)?|(?<!voor )\\b(?:dit|deze|het|de) (?:evenement|pagina|wedstrijd|product)(?: die[^.]{0,40})? is (?:helaas )?(?:niet (?:meer|langer) beschikbaar|verwijderd|verlopen|afgelopen|al geweest)',
    // Swedish, Norwegian, Danish
    '(?:sidan|siden|evenemanget|arrangementet|begivenheden|matchen|kampen|produkten|produktet)(?: du[^.]{0,40})? (?:kunde inte hittas|hittades inte|finns inte(?: langre)?|ble ikke funnet|finnes ikke(?: lenger)?|kunne ikke finnes|blev ikke fundet|findes ikke(?: laengere)?|eksisterer ikke)|(?<!(?:till|til|for) )\\b(?:evenemanget|arrangementet|begivenheden|matchen|kampen) (?:ar|er) (?:inte langre tillgangligt?|ikke lenger tilgjengelig|ikke laengere tilgaengelig|slut(?!sal)|avslutad|avsluttet|afsluttet)|(?:evenemanget|arrangementet|begivenheden) har avslutats|vi (?:kunde inte hitta|fant ikke|kunne ikke finde) (?:sidan|siden)',
    // Finnish
    '(?:sivua|tapahtumaa|ottelua|tuotetta) ei (?:loydy|loytynyt|ole(?: enaa)?)|(?:tapahtuma|ottelu|sivu) (?:ei ole enaa (?:saatavilla|olemassa)|on (?:poistettu|paattynyt))',
    // Polish
    '(?:strona|strony|wydarzenie|wydarzenia|mecz|meczu|produkt)(?: o podanym adresie)? nie (?:zostal[ao]? znalezion[aey]|znaleziono|istnieje|jest juz dostepn[aey])|nie znaleziono (?:strony|wydarzenia|meczu|produktu)|juz nie istnieje|(?:wydarzenie|strona|mecz) (?:zostal[ao]? (?:usuniet|zakonczon)|zakonczyl[ao]? sie)',
    // Czech, Slovak
    '(?:stranka|akce|udalost|zapas|produkt)(?: jiz| uz)? (?:nebyl[ay]? nalezen|neexistuje|nenalezen|nebola najdena|neni (?:jiz |uz )?dostupn|skoncil|byl[ay]? (?:odstranen|smazan|ukoncen))|(?:stranku|akci)[^.]{0,20}se nepodarilo najit|jiz neexistuje',
    // Turkish
    '(?:sayfa|etkinlik|mac|urun) (?:bulunamadi|mevcut degil|artik (?:mevcut|satista|yayinda) degil|kaldirildi|sona erdi)|(?:aradiginiz|istediginiz) (?:sayfa|etkinlik|urun)[^.]{0,30}(?:bulunamadi|mevcut degil|yok)',
    // Hungarian, Romanian, Croatian, Greek, Russian, Ukrainian, Japanese
    'az? (?:oldal|esemeny) (?:nem talalhato|mar nem elerheto|nem letezik)|(?:pagina|evenimentul) (?:nu a fost gasit|nu (?:mai )?exista|nu mai este disponibil)|(?:stranica|dogadaj) (?:nije pronaden|ne postoji|vise nije dostup)',
    'η σελιδα δεν βρεθηκε|η εκδηλωση δεν ειναι (?:πλεον )?διαθεσιμη|(?:страница|мероприятие|матч) (?:не найден|больше не (?:доступн|существует)|удален)|такой страницы (?:нет|не существует)|сторінку не знайдено|ページが見つかりません',
  ],
  titles: [
    '^(?:error |fehler |erreur |errore |fout )?404(?! \\w+ (?:row|reihe))\\b|\\b404 (?:error|not found|page)|\\bnot found\\b|^oops|^page (?:missing|unavailable)$|nicht gefunden|introuvable|no encontrad|non trovat|nao encontrad|niet gevonden|hittades inte|ikke funnet|ikke fundet|ei loydy|nie znaleziono|nenalezen|bulunamadi|не найден',
  ],
}

/** Closed for repair; folded (`fold`). */
export const maintenanceWords: WallWords = {
  sentences: [
    "(?:we are|we're|is|are|currently|now|be) (?:down|closed|offline|unavailable)(?: for| due to| while)[^.]{0,30}(?:maintenance|upgrad)|(?:is|are|site|currently|now) (?:under(?:going)?|in) (?:scheduled |planned |routine |essential )?maintenance|maintenance (?:mode|in progress)|we(?:'ll| will| should) be (?:right |up and running )?back (?:soon|shortly|online)|(?:site|page|shop|service|system) is (?:currently |temporarily )+(?:down|offline|unavailable|closed|out of service)|service unavailable|experiencing technical (?:difficulties|problems)",
    '(?:wegen|aufgrund)[^.]{0,25}wartung(?:sarbeiten)?\\b|wartungsarbeiten:|wartungsmodus|wird (?:gerade |derzeit )?gewartet|bald wieder (?:da|zuruck|fur (?:sie|euch|dich) da|online|erreichbar)|(?:seite|shop|service|website)[^.]{0,20} (?:vorubergehend|derzeit|momentan) nicht (?:erreichbar|verfugbar)',
    '(?:site|page|boutique|billetterie|service)[^.]{0,25} (?:en (?:cours de )?maintenance|temporairement (?:indisponible|ferme))|maintenance en cours|de retour (?:bientot|tres vite|rapidement)|bientot de retour',
    '(?:sitio|pagina|web|tienda|servicio)[^.]{0,25} (?:en mantenimiento|temporalmente (?:no disponible|fuera de servicio))|estamos (?:en|realizando)[^.]{0,20} mantenimiento|(?:volvemos|volveremos) (?:pronto|enseguida|en breve)',
    '(?:sito|pagina|negozio|servizio)[^.]{0,25} (?:in manutenzione|temporaneamente (?:non disponibile|non raggiungibile))|manutenzione in corso|(?:torniamo|torneremo|saremo di nuovo) (?:presto|subito|online)',
    '(?:site|pagina|loja|servico)[^.]{0,25} (?:em manutencao|temporariamente indisponivel)|manutencao em curso|estamos em manutencao|(?:voltamos|voltaremos) (?:ja|em breve)',
    '(?:site|website|pagina|winkel|shop)[^.]{0,25} (?:in onderhoud|tijdelijk niet (?:beschikbaar|bereikbaar))|wegens onderhoud[^.]{0,25}|we zijn (?:zo|snel|binnenkort) (?:weer )?terug|bezig met onderhoud',
    '(?:sidan|siden|nettsiden|hjemmesiden|butiken|butikken)[^.]{0,25} (?:tillfalligt|midlertidigt?) (?:otillganglig|utilgjengelig|utilgaengelig|stangd|stengt|lukket|nede|ude af drift)|(?:pagaende|pagar) underhall|\\bunder (?:vedligeholdelse|vedlikehold|underhall)\\b|underhallsarbete pagar|(?:pa grund av|pga|grunnet|pa grund af) (?:planlagt |planerat )?(?:underhall|vedlikehold|vedligehold)|(?:vi ar|vi er) (?:snart )?(?:strax )?(?:tillbaka|tilbake|tilbage)',
    '(?:sivusto|palvelu|kauppa)[^.]{0,20} (?:tilapaisesti|poissa kaytosta|huollossa)|palaamme (?:pian|takaisin)|huoltokatko kaynnissa|trwaja prace (?:techniczne|konserwacyjne|serwisowe)|(?:strona|serwis|sklep)[^.]{0,20} (?:tymczasowo|chwilowo) niedostepn|wracamy wkrotce|wkrotce wrocimy',
    '(?:stranka|stranky|web|obchod)[^.]{0,20} (?:docasne nedostupn|v udrzbe)|probiha udrzba|brzy (?:jsme |budeme )?zpet|(?:site|sitemiz|sayfa)[^.]{0,20} (?:bakimda|gecici olarak)|bakim calismasi|yakinda (?:geri|tekrar)[^.]{0,10} (?:donecegiz|hizmet)|karbantartas alatt|in mentenanta|технические работы|σε συντηρηση|メンテナンス中',
  ],
  titles: [
    "^(?:scheduled |site |planned )?maintenance|\\bunder maintenance|temporarily (?:unavailable|offline|closed)|^(?:we(?:'ll| will) be )?back (?:soon|shortly)|service unavailable|wartung(?:sarbeiten|smodus)?\\b|en maintenance|^maintenance|mantenimiento|manutenzione|manutencao|\\bonderhoud|underhall|vedlikehold|vedligehold|huolto|prace techniczne|przerwa techniczna|udrzba|odstavka|bakim\\b|karbantartas|mentenanta|технические работы|συντηρηση|メンテナンス",
  ],
}

/** Nothing is shown before cookies are accepted; a banner on an ordinary page asks in other words. Folded (`fold`). */
export const cookieWords: WallWords = {
  sentences: [
    '(?:accept|allow|enable|agree to|consent to)[^.]{0,40}cookies?[^.]{0,40}\\b(?:to (?:continue|proceed|access|view|see|use|enter)|before)|(?:to (?:continue|proceed|access|view|see|enter))[^.]{0,40}(?:accept|allow|enable)[^.]{0,30}cookies?|cookies? (?:are|must be|need to be) (?:required|enabled|accepted|switched on|turned on|disabled)|before you (?:continue|proceed)',
    '(?:um|bitte|bevor)[^.]{0,60}(?:cookies?)[^.]{0,40}(?:fortzufahren|fortfahren|weiter|zustimmen|aktivieren|akzeptieren)|cookies? (?:mussen|sind)[^.]{0,20}(?:aktiviert|erforderlich|akzeptiert)|weiter (?:nur )?mit cookies',
    '(?:pour|afin de|avant de)[^.]{0,40}(?:continuer|acceder|poursuivre)[^.]{0,50}cookies?|(?:accepte[rz]|active[rz])[^.]{0,30}cookies?[^.]{0,20}pour (?:continuer|acceder|poursuivre)|continuer sans accepter$',
    '(?:para|antes de)[^.]{0,30}(?:continuar|acceder|seguir|aceder|prosseguir)[^.]{0,50}cookies?|(?:acept[ae]|activ[ae]|aceitar?|ative)[^.]{0,30}cookies?[^.]{0,20}para (?:continuar|acceder|aceder|prosseguir)',
    '(?:per|prima di)[^.]{0,30}(?:continuare|proseguire|accedere|procedere)[^.]{0,50}cookies?|(?:accett|abilit)[^.]{0,30}cookies?[^.]{0,20}per (?:continuare|proseguire|accedere)',
    '(?:om|voordat)[^.]{0,30}(?:verder te gaan|door te gaan|verder|toegang)[^.]{0,50}cookies?|(?:accepteer|sta)[^.]{0,30}cookies?[^.]{0,20}om (?:verder|door|toegang)|cookies? (?:moeten|zijn)[^.]{0,20}(?:ingeschakeld|vereist|nodig)',
    '(?:godta|godkann|acceptera|accepter|tillad|tillat|hyvaksy)[^.]{0,30}(?:cookies|informasjonskapsler|kakor|evasteet)[^.]{0,20}(?:for at|for a|jatkaaksesi)|(?:for at|for a|jotta)[^.]{0,20}(?:fortsatta|fortsette|fortsaette|jatkaa)[^.]{0,40}(?:cookies|informasjonskapsler|kakor|evasteet)',
    '(?:aby|zanim)[^.]{0,30}(?:kontynuowac|przejsc|pokracovat)[^.]{0,50}(?:cookies?|ciasteczk)|(?:zaakceptuj|przyjmijte|povolte)[^.]{0,30}(?:cookies?|ciasteczka)[^.]{0,20}aby|devam etmek icin[^.]{0,50}(?:cerez|cookie)|(?:cerez)[^.]{0,30}(?:kabul et)[^.]{0,30}(?:devam|gerek)',
  ],
  titles: [
    '^(?:before you continue|cookie (?:consent|settings|wall|policy required)|cookies required|accept cookies|your privacy|consent)|cookie-?(?:einstellungen|zustimmung)$|^cookies?$',
  ],
}

/** Nothing is shown before one signs in, or signs in again; a link to do so stands on ordinary pages. Folded (`fold`). */
export const signInWords: WallWords = {
  sentences: [
    '(?:please )?(?:log|sign) ?in (?:first )?(?:to|before you) (?:continue|proceed|view|see|access|enter)|\\bsession (?:has |was )?(?:expired|timed out|ended|timeout)',
    '(?:melden|loggen|melde|logge) (?:sie |dich )?(?:sich )?(?:bitte )?(?:an|ein),? um (?:fortzufahren|weiter)|(?:sitzung|session) (?:ist |wurde )?(?:leider )?(?:abgelaufen|beendet)',
    'connectez-vous pour (?:continuer|acceder|poursuivre)|\\bsession (?:a |est )?expiree?\\b|session (?:a )?pris fin',
    'inici[ae] sesion para (?:continuar|acceder|ver)|sesion (?:ha )?(?:caducado|expirado|finalizado)',
    "(?:accedi|effettua (?:il login|l'accesso)) per (?:continuare|proseguire)|sessione (?:e )?scaduta",
    '(?:inicie|inicia) (?:a )?sessao para (?:continuar|aceder)|faca login para (?:continuar|aceder|acessar)|sessao (?:expirou|expirada|terminou)',
    '(?:log (?:eerst )?in|meld (?:je|u) aan) om (?:verder|door) te gaan|sessie is (?:verlopen|beeindigd)',
    'logga in for att (?:fortsatta|se)|logg inn for a (?:fortsette|se)|log ind for at (?:fortsaette|se)|session(?:en)? (?:har )?(?:gatt ut|lopt ut|upphort)|(?:okten|sesjonen)(?: din)? (?:er|har) (?:utlopt|gatt ut|lopt ut)|session er (?:udlobet|afsluttet)',
    'kirjaudu (?:sisaan )?(?:jatkaaksesi|nahdaksesi)|istunto(?:si)? on (?:vanhentunut|paattynyt)',
    'zaloguj sie,? aby (?:kontynuowac|przejsc|zobaczyc)|sesja (?:wygasla|zostala zakonczona)|prihlaste se(?:,? prosim$| pro pokracovani)|relac(?:e|ia) (?:vyprsela|vyprsala|skoncila)',
    'devam etmek icin (?:giris yap|oturum ac)|oturum(?:unuz|unuzun suresi)? (?:sona erdi|doldu)|jelentkezz(?:en|) be a folytatashoz|munkamenet(?:e)? (?:mar )?lejart',
    '(?:autentificati-va|conectati-va) pentru a continua|sesiunea[^.]{0,14} a expirat|prijavite se za nastavak|sesija je istekla',
    'συνδεθειτε για να συνεχισετε|η συνεδρια(?: σας)? εληξε|войдите,? чтобы продолжить|(?:сессия|сеанс) (?:истекла|истек|завершен)',
  ],
  titles: ['^(?:session (?:expired|timeout)|sitzung abgelaufen|session expiree|sesion caducada|sessione scaduta)$'],
}
