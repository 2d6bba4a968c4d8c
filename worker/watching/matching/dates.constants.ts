/** Months without accents, by number; abbreviations that are also common words are left out. */
export const monthNames: string[] = [
  'january jan januar sty ιαν janner enero ene janvier janv gennaio gen janeiro januari ocak styczen stycznia gener leden ledna sijecanj sijecnja tammikuu tammikuuta ianuarie ιανουαριου января',
  'february feb lut φεβ februar febrero febr fevrier fev febbraio fevereiro februari subat luty lutego febrer fevr unor unora veljaca veljace helmikuu helmikuuta februarie φεβρουαριου февраля',
  'march mar marc μαρ marz maerz marzo mars marco maart mrt mart marts marzec marca brezen brezna ozujak ozujka maaliskuu maaliskuuta marcius martie μαρτιου марта',
  'april apr kwi nis απρ abril abr avril avr aprile nisan kwiecien kwietnia duben dubna travanj travnja huhtikuu huhtikuuta aprilis aprilie απριλιου апреля',
  'may mai μαι mayo maggio mag maio mei mayis maj maja maig kveten kvetna svibanj svibnja toukokuu toukokuuta majus μαιου мая',
  'june jun cze ιουν juni junio juin giugno giu junho haziran czerwiec czerwca juny cerven cervna lipanj lipnja kesakuu kesakuuta junius iunie ιουνιου июня',
  'july jul ιουλ juli julio juillet juil luglio lug julho temmuz lipiec lipca juliol cervenec cervence srpanj srpnja heinakuu heinakuuta julius iulie ιουλιου июля',
  'august aug agu αυγ agosto ago aout augustus agustos sierpien sierpnia agost augusti srpen srpna kolovoz kolovoza avgust avgusta elokuu elokuuta augusztus αυγουστου августа',
  'september sep sept wrz eyl σεπ septiembre septembre settembre set setembro eylul wrzesien wrzesnia setembre zari rujan rujna septembar septembra syyskuu syyskuuta szeptember septembrie σεπτεμβριου сентября',
  'october oct okt eki οκτ oktober octubre octobre ottobre ott outubro out ekim pazdziernik pazdziernika rijen rijna oktobar oktobra lokakuu lokakuuta octombrie οκτωβριου октября',
  'november nov νοε noviembre novembre novembro kasim listopad listopada listopadu studeni studenoga novembar novembra marraskuu marraskuuta noiembrie νοεμβριου ноября',
  'december dec dez des gru δεκ desember dezember diciembre dic decembre dicembre dezembro aralik grudzien grudnia desembre prosinec prosince prosinac prosinca decembar decembra joulukuu joulukuuta decembrie δεκεμβριου декабря',
]

/** Before a day, in the languages of the platforms; the short ones stand on tickets. */
export const weekdayNames =
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|weds?|thu|thurs?|fri|sat|sun|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|mo|di|mi|do|fr|sa|so|lunes|martes|miercoles|jueves|viernes|sabado|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|za|zo|mandag|tirsdag|onsdag|torsdag|fredag|lordag|sondag|tisdag|man|tirs?|ons|tors?|fre|lor|son|maanantaina|tiistaina|keskiviikkona|torstaina|perjantaina|lauantaina|sunnuntaina|ma|ti|ke|pe|la|su|pazartesi|sali|carsamba|persembe|cuma|cumartesi|pazar|poniedzialek|wtorek|sroda|czwartek|piatek|sobota|niedziela|segunda|terca|quarta|quinta|sexta'

/** What a day that follows is not that of the match: the sale's, the one before it was moved, any of a weekend. */
export const leadsToAnotherDay =
  'on sale|on sale on|on sale from|sale|sales?|sale on|sale from|sale starts?|sales? opens?|sale begins|from|since|until|till|before|after|was|originally|weekend of|week of|week commencing|w/c|verkaufsstart|verkauf ab|ab|seit|bis|desde|desde el|a partir de|a partir del|a partir du|des le|dal|depuis|vanaf|tot|od|venta|en venta|vente|en vente|vendita|in vendita|venda|verkauf|verkoop'
