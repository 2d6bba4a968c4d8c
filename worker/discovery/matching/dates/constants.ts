/** Months without accents, by number; abbreviations that are also common words are left out. */
export const monthNames: string[] = [
  'january jan januar janner enero ene janvier janv gennaio gen janeiro januari ocak styczen stycznia gener ledna sijecnja',
  'february feb februar febrero febr fevrier fev febbraio fevereiro februari subat luty lutego febrer fevr unora',
  'march mar marz maerz marzo mars marco maart mrt mart marzec marca brezna',
  'april apr abril abr avril avr aprile nisan kwiecien kwietnia dubna',
  'may mai mayo maggio mag maio mei mayis maj maja maig kvetna',
  'june jun juni junio juin giugno giu junho haziran czerwiec czerwca juny cervna',
  'july jul juli julio juillet juil luglio lug julho temmuz lipiec lipca juliol cervence',
  'august aug agosto ago aout augustus agustos sierpien sierpnia agost augusti srpna',
  'september sep sept septiembre septembre settembre set setembro eylul wrzesien wrzesnia setembre zari',
  'october oct okt oktober octubre octobre ottobre ott outubro out ekim pazdziernik pazdziernika rijna',
  'november nov noviembre novembre novembro kasim listopad listopada listopadu',
  'december dec dez desember dezember diciembre dic decembre dicembre dezembro aralik grudzien grudnia desembre prosince',
]

/** Before a day, in the languages of the platforms; the short ones stand on tickets. */
export const weekdayNames =
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|weds?|thu|thurs?|fri|sat|sun|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|mo|di|mi|do|fr|sa|so|lunes|martes|miercoles|jueves|viernes|sabado|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|za|zo'

/** What a day that follows is not that of the match: the sale's, the one before it was moved, any of a weekend. */
export const leadsToAnotherDay =
  'on sale|on sale on|on sale from|sale|sales?|sale on|sale from|sale starts?|sales? opens?|sale begins|from|since|until|till|before|after|was|originally|weekend of|week of|week commencing|w/c|verkaufsstart|verkauf ab|ab|seit|bis|desde|desde el|a partir de|a partir del|a partir du|des le|dal|depuis|vanaf|tot|od|venta|en venta|vente|en vente|vendita|in vendita|venda|verkauf|verkoop'
