import type { WallWords } from './vocabulary.ts'

/** Challenges and refusals; folded (`fold`). */
export const refusalWords: WallWords = {
  sentences: [
    // English
    "access (?:denied|to this (?:page|site|resource|website) (?:has been|is|was) (?:denied|blocked|restricted|forbidden))|you (?:do not|don't) have permission to (?:access|view)",
    "are you (?:a )?(?:human|robot)|(?:verify|confirm|prove|check)(?:ing)? (?:that |if )?(?:you(?:'?re| are)|your) (?:a |an |not a )?(?:human|(?:ro)?bot|real person|identity)|not a (?:ro)?bot|get your identity verified|press (?:and|&) hold",
    'checking (?:your browser|the site connection|if the site connection)|pardon (?:our|the) interruption|your browsing activity has been paused',
    '(?:unusual|suspicious) (?:traffic|activity)|automated (?:access|requests|traffic)|request (?:was |has been |is |could )?(?:blocked|unsuccessful|rejected|not be processed)|(?:complete|pass) the security (?:check|verification)|(?:you have|your (?:ip|access) (?:address )?has) been (?:blocked|banned|limited)|too many requests|rate limit(?:ed)? exceeded',
    'enable javascript and cookies to continue|403 forbidden|bot detection|(?:complete|solve|pass|enter|fill in)[^.]{0,30}captcha|captcha (?:challenge|verification|required|failed)',
    // German
    'zugriff (?:wurde |wird |ist )?(?:verweigert|abgelehnt|gesperrt|blockiert|nicht erlaubt)|(?:kein|nicht ein) (?:ro)?bot(?:er)?\\b|(?:dass sie|ob sie|sind sie) ein mensch|ungewohnliche[nrs]? (?:aktivitat|datenverkehr|zugriffe|anfragen)|zu viele (?:anfragen|anforderungen|zugriffe)|(?:ihre|deine) (?:anfrage|ip-adresse)[^.]{0,25}(?:blockiert|gesperrt)|(?:browser|verbindung)[^.]{0,15} (?:wird|werden) (?:uberpruft|gepruft)|(?:wir )?(?:prufen|uberprufen) (?:ihre|deine|ihren) (?:verbindung|browser)',
    // French
    "acces (?:a ete |est |vous est )?(?:refuse|interdit|bloque|non autorise)|(?:pas|n'etes pas) un (?:robot|bot)\\b|(?:etes-vous|vous etes) (?:bien )?(?:un )?(?:etre )?humain|(?:activite|trafic) (?:inhabituel|suspect)|trop de (?:requetes|demandes)|votre (?:requete|demande|acces|adresse ip)[^.]{0,25}(?:bloque|refuse)",
    // Spanish
    'acceso (?:ha sido |esta |fue )?(?:denegado|bloqueado|restringido|prohibido)|no (?:eres|es|soy) un (?:robot|bot)\\b|(?:eres|es usted) (?:un )?human|(?:actividad|trafico) (?:inusual|sospechos)|demasiadas (?:solicitudes|peticiones)|(?:su|tu) (?:solicitud|peticion|ip)[^.]{0,25}(?:bloquead|denegad|rechazad)',
    // Italian
    'accesso (?:e stato |e )?(?:negato|bloccato|vietato|non consentito)|non (?:sei|sono|e|siete) un (?:robot|bot)\\b|(?:sei|di essere) (?:un )?(?:essere )?uman|(?:attivita|traffico) (?:insolit|sospett|anomal)|troppe richieste|richiesta[^.]{0,20}(?:bloccata|rifiutata)',
    // Portuguese
    'acesso (?:foi |esta )?(?:negado|bloqueado|recusado|proibido)|nao (?:e|es|sou) um (?:robo|robot|bot)\\b|(?:voce e|que e|que es) (?:um )?(?:ser )?human|(?:atividade|trafego) (?:incomum|suspeit|anormal|invulgar)|(?:muitas|demasiad[ao]s|excesso de) (?:solicitacoes|pedidos|requisicoes)|(?:solicitacao|pedido) (?:foi )?bloquead',
    // Dutch
    'toegang (?:is |wordt |werd )?(?:geweigerd|geblokkeerd|ontzegd|verboden)|geen (?:ro)?bot\\b|(?:je|u) (?:een|geen) mens bent|(?:ongebruikelijk|ongewoon|verdacht)e? (?:verkeer|activiteit)|te veel (?:verzoeken|aanvragen)|verzoek (?:is |werd )?geblokkeerd',
    // Swedish, Norwegian, Danish
    '(?:atkomst|atkomsten|tilltrade) (?:ar |har )?(?:nekad|nekas|nekats|blockerad|blockerats)|(?:inte|ej|ikke)(?: ar| er)? (?:en )?robot\\b|du (?:ar|er) (?:en |et )?(?:manniska|menneske)\\b|(?:ovanlig|uvanlig|usaedvanlig) (?:trafik|trafikk|aktivitet)|for (?:manga|mange) (?:forfragningar|anrop|foresporsler|foresporgsler|anmodninger)|(?:ingen tilgang|tilgang(?:en)? (?:er |ble )?(?:nektet|avslatt|blokkert))|adgang(?:en)? (?:er |blev )?(?:naegtet|blokeret|forbudt)',
    // Finnish
    'paasy(?:si)? (?:on )?(?:estetty|evatty|kielletty)|et ole (?:ro)?botti|olet ihminen|olevasi ihminen|epatavallista (?:liikennetta|toimintaa)|liian monta pyyntoa|liikaa pyyntoja',
    // Polish
    'odmowa dostepu|odmowiono dostepu|dostep (?:zostal |jest )?(?:zabroniony|zablokowany|wzbroniony)|nie (?:jestes|jestem) (?:ro)?botem|jestes czlowiekiem|nietypow(?:y|a|ego|ej) (?:ruch|aktywnosc)|zbyt (?:wiele|duzo) (?:zadan|prob|zapytan)',
    // Czech, Slovak
    'pristup (?:byl )?(?:odepren|zamitnut|zakazan|zablokovan|odmietnuty)|ne(?:jste|jsem) (?:ro)?bot|nie ste robot|(?:ze )?jste clovek|neobvykl(?:y|a|ou|eho) (?:provoz|aktivit)|prilis mnoho (?:pozadavku|dotazu)',
    // Turkish
    'erisim(?:iniz)? (?:engellendi|reddedildi|yasak|izniniz yok)|(?:robot|bot) olmadig|insan oldug|olagan ?disi (?:trafik|etkinlik|hareket)|cok fazla (?:istek|talep)',
    // Hungarian, Romanian, Croatian, Greek, Russian, Ukrainian
    'hozzaferes (?:megtagadva|letiltva)|nem (?:vagy|on|vagyok) robot|acces (?:interzis|refuzat)|nu (?:sunteti|esti|sunt) (?:un )?robot|pristup (?:je )?odbijen|niste robot',
    'δεν επιτρεπεται η προσβαση|η προσβαση απορριφθηκε|δεν ειστε ρομποτ|доступ (?:запрещен|ограничен|заблокирован)|вы не робот|доступ заборонено',
    // Japanese, Korean, Chinese
    'アクセス(?:が|は)(?:拒否|禁止|ブロック|制限)|ロボットではありません|(?:人間|ロボットでない)(?:で|こと)(?:ある|を|の)[^。]{0,8}確認|접(?:근|속)이 (?:거부|차단|제한)|로봇이 아닙니다|사람인지 확인|(?:访问|存取|訪問|请求|請求)(?:已)?被(?:拒绝|拒絕|阻止|封鎖|拦截|攔截)|(?:拒绝|拒絕)(?:访问|存取)|不是(?:机器人|機器人)|(?:人机|人機|真人|安全)(?:验证|驗證)',
    // The browser is checked
    '(?:ihr|dein) browser wird (?:uberpruft|gepruft)|(?:verifions|controlons|verification de) votre navigateur|(?:comprobando|verificando|comprobamos|verificamos) (?:tu|su) navegador|(?:controllo|verifica|controllando|verificando) (?:del |il tuo |il )?browser|di non essere un (?:ro)?bot|(?:verificando|a verificar) (?:o )?(?:seu )?navegador|controleren (?:je|uw|de) browser',
    'kontrollerar din webblasare|(?:sjekker|kontrollerer) nettleseren|kontrollerer din browser|tarkist(?:amme|etaan) sela(?:intasi|imesi)|sprawdzamy (?:twoja )?przegladark|(?:overujeme|kontrolujeme) vas prohlizec|tarayiciniz (?:kontrol ediliyor|denetleniyor|dogrulaniyor)|ellenorizzuk a bongeszo|igazolja,? hogy nem robot|verificam browserul',
  ],
  titles: [
    '^(?:nur einen moment|einen (?:moment|augenblick)(?: bitte)?|un (?:instant|moment|momento|attimo)|(?:aguarde )?um momento|een (?:moment|ogenblik)(?: geduld)?|vanta lite|et (?:oyeblikk|ojeblik)|hetki(?:nen)?|chwileczke|okamzik|bir dakika(?: lutfen)?|egy pillanat|μια στιγμη|しばらくお待ちください|잠시만 기다(?:리십시오|려 주세요|려 주십시오)|(?:请|請)稍(?:候|等))[ .…!。]*$',
    '^captcha|just a moment|attention required|security (?:check|verification)|^forbidden$|^error (?:403|1015|1020)|^blocked$|^denied$|robot (?:check|or human)|^human verification',
    'sicherheits(?:uberprufung|prufung|abfrage|check)|verification de securite|(?:comprobacion|verificacion) de seguridad|(?:controllo|verifica) di sicurezza|verificacao de seguranca|beveiligings(?:controle|verificatie)|veiligheidscontrole',
    'sakerhetskontroll|sikkerhets(?:kontroll|sjekk)|sikkerheds(?:kontrol|tjek)|tur(?:va|vallisuus)tarkistus|(?:weryfikacja|kontrola) bezpieczenstwa|bezpecnostni (?:kontrola|overeni)|guvenlik (?:kontrolu|dogrulamasi|denetimi)|biztonsagi ellenorzes|проверка безопасности',
  ],
}
