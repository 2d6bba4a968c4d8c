/** Folders of shops, beside the words that titles have: what is sold there is said below them. */
export const shopFolders = [
  'event events eventdetails eventpage performance performances performer performers showing show shows artist artists attraction item items product products prod catalog catalogue collection collections category categories listing listings detail details sku',
  'evento eventos eventi evenement evenements evenementen veranstaltung veranstaltungen arrangement begivenhed begivenheder evenemang arrangementer tapahtuma tapahtumat wydarzenie wydarzenia impreza imprezy etkinlik etkinlikler akce udalost dogadjaj dogadaj rendezveny esemeny manifestation manifestations spectacle spectacles seance seances representation',
  'produkt produkte produkter produit produits producto productos prodotto prodotti produto produtos urun urunler tuote tuotteet',
  'sport sports sporting sportif sportifs deporte deportes desporto esporte esportes sportevents urheilu spor sportowe idrett idrott idraet',
  'kategorie kategorien kategori categorie categoria categorias kategoria kategoriat rubrik',
  'shop shops store webshop onlineshop ticketshop ticketstore ticketing ticketportal boxoffice eticket etickets eticketing boutique tienda loja negozio winkel butik butikk kauppa verkkokauppa sklep magaza obchod prodavnica',
  'buy buying buynow booking bookings book reserve reservation reservations reservar reserva reservas prenota prenotazione boeken bestellen varaa rezerwacja zakup nakup kob kjop kop osta kup secured secure selection select seat seats seatmap checkout basket cart order orders purchase',
  'ticket tickets matchticket matchtickets footballtickets soccertickets epl voetbaltickets voetbalkaarten fussballtickets fussballkarten fodboldbilletter fotballbilletter fotbollsbiljetter liput lippu jalkapalloliput vstupenky ulaznice karte karta jegy jegyek belepo bilete isitiria eisitiria listky vstupenka',
  'club clubs clube clubes verein vereine squadra squadre equipe equipes equipo equipos equipa equipas joukkue joukkueet lag hold druzyna druzyny takim takimlar competition competitions competicion competiciones competizione competizioni competicao competicoes wettbewerb wettbewerbe tournament tournaments',
  'match matches kamp kampe kamper hjemmekampe hjemmekamper hemmamatcher heimspiele ottelu ottelut kotiottelut mecze zapasy utakmice utakmica merkozes meccs maclar fotball fodbold fotboll jalkapallo futebol labdarugas nogomet fudbal fotbal',
  'home index default main web site portal page pages view public online new mobile app api ext int intl locale lang language global world international domestic country city town place location region all search find browse explore discover info www',
]
  .join(' ')
  .split(' ')
