/** Behind what a buyer needs: "combikaart verplicht", "coach travel compulsory". */
export const neededWords = `
  compulsory | mandatory | obligatory | necessary | needed | required | erforderlich | notwendig | nötig | obligatorisch | pflicht |
  vorausgesetzt | vorgeschrieben | nécessaire | obligatoire | obligatoires | exigé | exigée | requis | requise |
  obligatoria | obligatorio | obligatorios | necesaria | necesario | requerida | requerido | imprescindible |
  necessaria | necessario | obbligatoria | obbligatorio | richiesta | richiesto | obrigatória | obrigatório |
  necessária | necessário | exigido | exigida | nodig | vereist | verplicht | behövs | krävs | obligatorisk* | krävd |
  nødvendig | kreves | påkrevd | påkrævet | kræves | pakollinen | tarvitaan | vaaditaan | edellytetään | konieczna |
  konieczny | niezbędna | obowiązkowa | obowiązkowy | wymagana | wymagany | wymagane | nutná | nutný | povinná |
  povinný | vyžadována | požadována | gerekli | gereklidir | şart | zorunlu | zorunludur | kell | kötelező | szükséges |
  necesar | necesară | obligatoriu | obligatorie | obavezna | obavezno | obvezna | obvezno | potrebna | potrebno |
  απαιτείται | απαραίτητη | υποχρεωτική | необходим* | обязател* | требуется | нужна | нужен | потрібна | потрібен |
  обовʼязков* | задължител* | изисква се | обавезна | обавезно
`

/** Before it: "nur mit Mitgliedschaft", "obbligo tessera del tifoso". */
export const onlyWithWords = `
  compulsory | mandatory | obligatory | only for holders of | only in combination with | only valid with | only with | requires |
  subject to | valid only with | ausschließlich mit | nur gültig mit | nur in verbindung mit | nur mit | nur mit einer |
  nur mit gültiger | nur zusammen mit | obligatorisch* | obligatorisk* | verpflichtend* | seulement avec | sous réserve de |
  uniquement avec | valable avec | obligation de | nécessite | únicamente con | sólo con | solo con | obligatorio |
  requiere | imprescindible | esclusivamente con | obbligo di | obbligo | solo con | previa | necessaria |
  apenas com | somente com | só com | obrigatório | exige | alleen in combinatie met | alleen met | enkel met |
  uitsluitend met | verplichte | obligatoire | obbligatorio | obbligatoria | obavezan | obavezni | povinný | povinnou | zorunlu | kötelező |
  pakollinen | obowiązkow* | bara med | endast med | enbart med | kräver | kun med | krever | kræver | vain |
  edellyttää | tylko z | wyłącznie z | wymagana | wymagany | jen s | pouze s | jen se | nutná | sadece | yalnızca | csak |
  kizárólag | doar cu | numai cu | necesită | samo s | samo uz | samo sa | isključivo uz | μόνο με | απαιτείται |
  только с | только по | требуется | обязательна | лише з | тільки з | потрібна | само с | само са | само уз
`

/** Away fans and their tickets, which clubs sell together with the way there. */
export const awayWords = `
  away fan | away fans | away supporters | away ticket | away tickets | away end | away section | away allocation |
  visiting fans | visiting supporters | visitors | travelling fans | auswärtsfans | auswärtskarte | auswärtsticket |
  gästefans | gästekarte | gästebereich | uitkaart | uitkaarten | uitsupporters | uitvak | bezoekersvak |
  supporters visiteurs | visiteurs | tifosi ospiti | ospiti | afición visitante | aficionados visitantes | visitantes |
  adeptos visitantes | bortasupportrar | bortasektion | bortabiljett | bortebillett | bortefans | bortefelt | bortesupportere |
  udebanefans | udebanebillet | udebaneafsnit | vierasfanit | vieraskatsomo | kibice gości | sektor gości |
  deplasman tribünü | misafir tribün | vendégszektor | vendégszurkolók | hosté | sektor hostů | gostujući navijači
`

/** What fans have in hand where they enter a stand: "Settore Ospiti con tessera del tifoso". */
export const cardsInHand = `
  con tessera | con tessera del tifoso | con fidelity card | con carnet de socio | con tarjeta de socio | avec carte de membre |
  avec carte supporter | com cartão de sócio | cu card de membru | klubkártyával | mit mitgliedsausweis | mit mitgliedskarte |
  med medlemsbevis | met clubcard | met clubkaart | met stamkaart | passolig ile | s klubovou kartou | tagkártyával |
  szurkolói kártyával | z kartą klubowicza | с картой болельщика | with club card | with fan card
`
