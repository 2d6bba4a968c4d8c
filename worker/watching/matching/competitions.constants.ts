/** Competitions by id, with their names. A name that several share is listed for each. */
export const competitions: Record<string, string> = {
  'en.1': 'Premier League | English Premier League | Barclays Premier League | EPL | en.1',
  'en.2':
    'Championship | EFL Championship | Sky Bet Championship | English Championship | English League Championship | en.2',
  'en.3': 'League One | EFL League One | Sky Bet League One | League 1 | en.3',
  'en.4': 'League Two | EFL League Two | Sky Bet League Two | League 2 | en.4',
  'en.fa': 'FA Cup | Emirates FA Cup | The FA Cup | English FA Cup',
  'en.lc': 'Carabao Cup | League Cup | EFL Cup | English League Cup',
  'en.shield': 'Community Shield | FA Community Shield',
  'en.trophy': 'EFL Trophy | Vertu Trophy | Papa Johns Trophy',
  'en.w.1': "WSL | Women's Super League | Womens Super League | Barclays WSL | Barclays Women's Super League",
  'en.w.cup': "Women's FA Cup | Adobe Women's FA Cup | Women FA Cup",
  'en.w.lc':
    "Conti Cup | Continental Cup | Women's League Cup | Subway Women's League Cup | FA Women's League Cup | Women League Cup",
  'eu.wcl': "UWCL | Women's Champions League | UEFA Women's Champions League",
  'sco.1':
    'Scottish Premiership | William Hill Premiership | Premiership | SPFL | SPFL Premiership | sco.1 | Scottish Premier League',
  'sco.cup': 'Scottish Cup | Scottish Gas Scottish Cup',
  'sco.lc': 'Scottish League Cup | Premier Sports Cup | Viaplay Cup | League Cup',
  'es.1':
    'La Liga | LaLiga | LaLiga EA Sports | LaLiga Santander | Primera División | Spain Primera División | Spanish La Liga | Liga Española | es.1 | La Liga EA Sports',
  'es.2': 'Segunda División | LaLiga Hypermotion | LaLiga 2 | La Liga 2 | es.2',
  'es.cup': 'Copa del Rey | Spanish Cup',
  'es.super': 'Supercopa de España | Spanish Super Cup | Supercopa',
  'de.1': 'Bundesliga | 1. Bundesliga | Deutsche Bundesliga | German Bundesliga | Fußball-Bundesliga | de.1',
  'de.2': '2. Bundesliga | Zweite Bundesliga | Bundesliga 2 | 2 Liga Bundesliga | de.2',
  'de.3': '3. Liga',
  'de.cup': 'DFB-Pokal | DFB Pokal | German Cup',
  'de.super': 'Franz Beckenbauer Supercup | DFL-Supercup | DFL Supercup | German Supercup',
  'it.1': 'Serie A | Serie A TIM | Serie A Enilive | Italian Serie A | Italy Serie A | it.1',
  'it.2': 'Serie B | Serie BKT | it.2',
  'it.cup': 'Coppa Italia | Coppa Italia Frecciarossa | Italian Cup',
  'it.super': 'Supercoppa Italiana | Supercoppa | EA Sports FC Supercup | Italian Super Cup',
  'fr.1': "Ligue 1 | Ligue 1 McDonald's | Ligue 1 Uber Eats | French Ligue 1 | L1 | fr.1",
  'fr.2': 'Ligue 2 | Ligue 2 BKT | fr.2',
  'fr.cup': 'Coupe de France | French Cup',
  'fr.super': 'Trophée des Champions',
  'nl.1': 'Eredivisie | VriendenLoterij Eredivisie | Dutch Eredivisie | Netherlands Eredivisie | nl.1',
  'nl.2': 'Keuken Kampioen Divisie | Eerste Divisie',
  'nl.cup': 'KNVB Beker | TOTO KNVB Beker | Eurojackpot KNVB Beker | Dutch Cup | KNVB Cup',
  'nl.super': 'Johan Cruijff Schaal',
  'be.1': 'Jupiler Pro League | Belgian Pro League | Pro League | First Division A | be.1',
  'be.cup': 'Croky Cup | Beker van België | Coupe de Belgique',
  'pt.1':
    'Liga Portugal | Primeira Liga | Liga Portugal Betclic | Portuguese Primeira Liga | Liga NOS | Liga Betclic | pt.1',
  'pt.2': 'Liga Portugal 2 | Liga Portugal 2 Meu Super',
  'pt.cup': 'Taça de Portugal | Taça de Portugal Generali Tranquilidade',
  'pt.lc': 'Taça da Liga | Allianz Cup',
  'pt.super': 'Supertaça | Supertaça Cândido de Oliveira',
  'tr.1': 'Süper Lig | Trendyol Süper Lig | Turkish Super League | Super Lig | tr.1',
  'tr.cup': 'Türkiye Kupası | Ziraat Türkiye Kupası | Turkish Cup',
  'pl.1': 'Ekstraklasa | Ekstraklasy | PKO BP Ekstraklasa | PKO Bank Polski Ekstraklasa',
  'pl.cup': 'Puchar Polski | STS Puchar Polski | Polish Cup',
  'at.1': 'Admiral Bundesliga | Österreichische Bundesliga | Austrian Bundesliga',
  'ch.1': 'Swiss Super League | Brack Super League | Credit Suisse Super League',
  'gr.1': 'Super League Greece | Greek Super League | Stoiximan Super League',
  'cz.1': 'Chance Liga | Fortuna Liga | Czech First League',
  'hr.1': 'HNL | SuperSport HNL',
  'rs.1': 'Serbian SuperLiga | Mozzart Bet SuperLiga | SuperLiga Srbije | Superliga',
  'dk.1': '3F Superliga | Superligaen | Danish Superliga | Superliga',
  'se.1': 'Allsvenskan',
  'no.1': 'Eliteserien',
  'us.1': 'MLS | Major League Soccer | MLS Regular Season | MLS Cup Playoffs | MLS Season',
  'us.final': 'MLS Cup',
  'us.cup': 'US Open Cup | Lamar Hunt US Open Cup',
  'us.leagues': 'Leagues Cup',
  'mx.1': 'Liga MX | Liga BBVA MX | Apertura | Clausura | Torneo Apertura | Torneo Clausura',
  'br.1':
    'Brasileirão | Brasileirao Serie A | Campeonato Brasileiro | Brasileirão Betano | Campeonato Brasileiro Serie A | Brasileirão Série A | Serie A',
  'br.cup': 'Copa do Brasil',
  'ar.1':
    'Liga Profesional | Liga Profesional Argentina | Apertura | Clausura | Torneo Apertura | Torneo Clausura | Primera División Argentina | Primera División',
  'jp.1':
    'J1 League | J. League | J League | Meiji Yasuda J1 League | Meiji Yasuda J1 | J1 | 明治安田J1リーグ | J1リーグ',
  'kr.1': 'K League 1 | K League | Hana Bank K League 1 | K리그1 | 하나은행 K리그1',
  'sa.1': 'Saudi Pro League | Roshn Saudi League | RSL Saudi League | Saudi League',
  'au.1': 'A-League | A-League Men | Isuzu UTE A-League',
  'eu.cl':
    'Champions League | UEFA Champions League | Champions | UCL | Ligue des Champions | Liga de Campeones | Liga dos Campeões | CL | Königsklasse | UEFA CL | Liga Mistrzów',
  'eu.el': 'Europa League | UEFA Europa League | UEL | Ligue Europa | Liga Europa',
  'eu.ecl':
    'Conference League | UEFA Conference League | UEFA Europa Conference League | Europa Conference League | UECL | Ligue Conférence | Liga Conferencia',
  'eu.super': 'UEFA Super Cup | Super Cup | European Super Cup',
  'eu.nations': 'Nations League | UEFA Nations League | Ligue des Nations | Liga de Naciones | Liga das Nações',
  'world.cup':
    'World Cup | FIFA World Cup | FIFA World Cup 2026 | Coupe du Monde | Weltmeisterschaft | Copa Mundial | Mundial | Mondiali | WM | Copa do Mundo | WK | World Cup 2026 | FIFA World Cup 26 | Fussball WM | Copa del Mundo',
  'world.qualifying':
    'World Cup Qualifier | World Cup Qualifiers | World Cup Qualifying | WM-Qualifikation | World Cup Qualification | European Qualifiers | European Qualifier | FIFA World Cup Qualifier | Eliminatorias | WK-kwalificatie | eliminacje MŚ | el. MŚ',
  'world.clubs': 'Club World Cup | FIFA Club World Cup | Klub-WM | Mundial de Clubes',
  euro: 'European Championship | UEFA Euro | Euro 2024 | Euro 2028 | UEFA Euro 2024 | UEFA Euro 2028 | EM 2024 | EURO | Fußball-EM | Euro 2024 Germany',
  'euro.qualifying':
    'European Qualifiers | European Qualifier | UEFA European Qualifiers | Euro Qualifier | Euro Qualifiers | Euro Qualifying | Euro 2028 Qualifier | Euro 2028 Qualifiers | Euro 2028 Qualifying | UEFA Euro 2028 Qualifier | UEFA Euro 2028 Qualifiers | UEFA Euro 2028 Qualifying | EM-Qualifikation | EK-kwalificatie | Qualifications Euro | Éliminatoires Euro | Qualificazioni Europei | Clasificación Eurocopa | Qualificação Euro | eliminacje ME | el. ME | el. ME 2028 | Avrupa Şampiyonası Elemeleri',
  'sa.libertadores': 'Copa Libertadores | Libertadores | CONMEBOL Libertadores',
  'sa.sudamericana': 'Copa Sudamericana | CONMEBOL Sudamericana',
  'sa.recopa': 'Recopa | Recopa Sudamericana',
  'sa.america': 'Copa América',
  'asia.cl': 'AFC Champions League | AFC Champions League Elite',
  'africa.cup': 'Africa Cup of Nations | AFCON',
  'concacaf.cc': 'CONCACAF Champions Cup',
  'concacaf.gold': 'Gold Cup | CONCACAF Gold Cup',
}

/** Rounds by their place before the final, in words of tickets and of fixture lists. */
export const stages: Record<string, string> = {
  final: 'Final | Finale | Finals',
  semi: 'SF | Semi-final | Semi-finals | Semi final | Semi finals | Semifinal | Semifinals | Semis | Halbfinale | Semifinales | Demi-finale | Demi-finales | Demi finale | Semifinale | Semifinali | Meia-final | Meias-finais | Halve finale | Halve finales',
  quarter:
    'QF | Quarter-final | Quarter-finals | Quarter final | Quarter finals | Quarterfinal | Quarterfinals | Viertelfinale | Cuartos de final | Quart de finale | Quarts de finale | Quarti di finale | Quartos de final | Kwartfinale',
  'last-16':
    'R16 | Round of 16 | Last 16 | Achtelfinale | Octavos de final | Huitième de finale | Huitièmes de finale | Ottavi di finale | Ottavi | Oitavos de final | Achtste finale',
  third:
    'Third place | Third-place | Third place play-off | Match for third place | Spiel um Platz 3 | Third place match | 3rd place',
}
