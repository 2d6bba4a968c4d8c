// More of what is sold beside tickets: by language, where a whole vocabulary was added at once. Written as `addOnWords`, and
// all of them sure. Japanese has no spaces: what a name ends with is sold, "付き" behind it says that a seat comes with it.
import type { AddOn } from './kinds.constants.ts'

export const moreWords: Readonly<Record<string, Readonly<Partial<Record<AddOn, string>>>>> = {
  Russian: {
    parking: `
      парковка | парковки | парковку | паркинг | парковочное место | парковочные места | парковочный талон |
      парковочный билет | автостоянка | стоянка | стоянка автобуса | машиноместо | машино место | место на парковке
    `,
    travel: `
      трансфер | трансферы | автобус | автобус туда и обратно | автобусный тур | автобусная поездка | проезд |
      проезд на матч | поезд для болельщиков | фан поезд | электричка | гостиница | отель | проживание | авиабилет |
      авиабилеты | перелёт | поездка | поездка на матч | выездной тур | билет на автобус | билет на поезд
    `,
    tour: `
      экскурсия | экскурсии | экскурсия по стадиону | экскурсионный билет | тур по стадиону | тур по арене | музей |
      музей клуба | билет в музей | посещение музея | вход в музей
    `,
    stream: `
      трансляция | трансляции | онлайн трансляция | прямая трансляция | прямой эфир | видеотрансляция |
      подписка на трансляции | просмотр онлайн
    `,
    programme: `
      программка | программки | программа матча | матчевая программа | программа к матчу | официальная программа |
      журнал матча | клубный журнал | буклет матча
    `,
    merchandise: `
      шарф | шарфы | шарф матча | футболка | футболки | игровая футболка | майка | кружка | кепка | бейсболка | шапка |
      подарочная карта | подарочный сертификат | подарочный набор | сертификат | сувенир | сувениры | атрибутика |
      брелок | магнит | значок | значки | флаг | флажок | рюкзак | толстовка | худи | дождевик | бинокль | подушка |
      подушка для сидения | мяч | мяч матча | постер | плакат | хот дог | пиво | попкорн | напиток | напитки | закуски |
      комбо обед | камера хранения | гардероб | лотерея | лотерейный билет | фотосессия | аквагрим
    `,
    donation: `
      пожертвование | пожертвования | благотворительный взнос | благотворительность | благотворительный билет |
      поддержать клуб | донат
    `,
    insurance: `
      страховка | страховка билета | страхование | страхование билета | страховой полис | защита билета | сервисный сбор |
      комиссия | доставка | доставка билета | доставка курьером | курьерская доставка | гарантия возврата |
      возврат билета | переоформление билета | смс информирование
    `,
    waiting_list: 'лист ожидания | список ожидания | уведомить о поступлении | сообщить о поступлении',
    membership: `
      членство | членство в клубе | членский взнос | членская карта | карта болельщика | карта лояльности |
      клубная карта | карта члена клуба | программа лояльности | вступить в клуб | стать членом клуба
    `,
    season_ticket: `
      абонемент | абонемент на сезон | сезонный абонемент | полусезонный абонемент | мини абонемент | сезонный билет
    `,
    companion: `
      сопровождающий | сопровождающая | сопровождающее лицо | билет сопровождающего | для сопровождающего |
      сопровождающему | сопровождение инвалида
    `,
    hospitality: `
      вип | вип билет | вип ложа | вип ложи | вип пакет | вип места | вип зона | ложа | ложи | место в ложе | лаундж |
      лаунж | скайбокс | скайбоксы | бизнес ложа | бизнес клуб | гостеприимство | пакет гостеприимства | фуршет | банкет |
      ужин | ужин в ложе | шведский стол | ресторан
    `,
  },
  Ukrainian: {
    parking: `
      паркування | паркомісце | паркінг | парковка | автостоянка | стоянка | місце для паркування | паркувальне місце
    `,
    travel: `
      трансфер | автобус | автобус туди й назад | автобусна поїздка | проїзд | готель | проживання | поїздка |
      поїздка на матч | виїзний тур | квиток на автобус
    `,
    tour: 'екскурсія | екскурсії | екскурсія стадіоном | тур стадіоном | музей | музей клубу | квиток до музею',
    stream: 'трансляція | трансляції | онлайн трансляція | пряма трансляція | прямий ефір',
    programme: 'програмка | програмка матчу | програма матчу | матчева програма | журнал матчу',
    merchandise: `
      шарф | шарф матчу | шалик | футболка | чашка | кепка | шапка | подарункова картка | подарунковий сертифікат |
      сертифікат | сувенір | сувеніри | брелок | магніт | значок | прапор | рюкзак | дощовик | мʼяч | пиво |
      камера схову | лотерея
    `,
    donation: 'пожертва | пожертви | благодійний внесок | благодійність | підтримати клуб',
    insurance: `
      страхування | страхування квитка | страховка | захист квитка | сервісний збір | комісія | доставка |
      доставка курʼєром | гарантія повернення
    `,
    waiting_list: 'список очікування | лист очікування | повідомити про наявність',
    membership: `
      членство | членство у клубі | членський внесок | клубна карта | картка вболівальника | картка лояльності |
      програма лояльності
    `,
    season_ticket: 'абонемент | сезонний абонемент | піврічний абонемент',
    companion: 'супроводжуючий | супроводжуюча особа | квиток супроводжуючого | для супроводжуючого',
    hospitality: `
      віп | віп ложа | віп пакет | ложа | ложі | лаунж | скайбокс | бізнес ложа | бізнес клуб | гостинність | фуршет |
      банкет | вечеря | ресторан
    `,
  },
  Japanese: {
    parking: `
      *駐車券 | *駐車場 | *駐車場券 | *駐車場利用券 | *駐車場チケット | *駐車チケット | *駐車 | *パーキング |
      *パーキング券 | *パーキングチケット | *駐輪場 | *駐輪券
    `,
    travel: `
      *シャトルバス | *シャトルバス乗車券 | *往復バス | *バスツアー | *応援バス | *送迎バス | *バス乗車券 | *観戦ツアー |
      *応援ツアー | *ホテル | *ホテル宿泊 | *宿泊 | *宿泊プラン | *宿泊券 | *乗車券 | *航空券
    `,
    tour: `
      *スタジアムツアー | *スタジアム見学 | *見学 | *見学ツアー | *ピッチ見学 | *ミュージアム | *ミュージアム入館券 |
      *博物館 | *入館券 | *博物館入場券 | *ミュージアム入場券
    `,
    stream: `
      *ライブ配信 | *配信 | *配信チケット | *配信視聴券 | *視聴券 | *オンライン視聴 | *パブリックビューイング |
      *ライブビューイング | *ストリーミング
    `,
    programme: `
      *プログラム | *マッチデープログラム | *マッチデーブック | *パンフレット | *選手名鑑 | *イヤーブック | *公式冊子
    `,
    merchandise: `
      *マフラー | *タオルマフラー | *ユニフォーム | *ユニホーム | *シャツ | *キャップ | *マグカップ | *キーホルダー |
      *ギフトカード | *ギフト券 | *商品券 | *グッズ | *タオル | *ポンチョ | *ぬいぐるみ | *フラッグ | *ステッカー |
      *ピンバッジ | *缶バッジ | *トートバッグ | *ドリンク券 | *食事券 | *フードチケット | *ミールクーポン | *弁当 |
      *ビール | *コインロッカー | *ロッカー | *クッション | *福袋 | *抽選券 | *記念品
    `,
    donation: '*寄付 | *寄付金 | *ご寄付 | *募金 | *支援金 | *クラウドファンディング',
    insurance: `
      *保険 | *チケット保険 | *キャンセル保険 | *チケット補償 | *キャンセル補償 | *手数料 | *発券手数料 |
      *システム手数料 | *送料 | *配送料 | *郵送料
    `,
    waiting_list: '*キャンセル待ち | *キャンセル待ち登録 | *再入荷通知',
    membership: `
      *ファンクラブ入会 | *入会 | *入会金 | *年会費 | *会費 | *会員証 | *会員登録 | *メンバーシップ | *後援会入会 |
      *ファンクラブ更新
    `,
    season_ticket: `
      *シーズンチケット | *シーズンシート | *シーズンパス | *年間シート | *年間チケット | *年間パス | *年間席 |
      *ハーフシーズンチケット | *ハーフシーズンシート | *回数券
    `,
    companion:
      '*介助者 | *介護者 | *介助者券 | *介添人 | *付添人 | *付添者 | *付き添い | *付き添い者 | *同伴者 | *同伴者券',
    hospitality: `
      *ホスピタリティ | *ホスピタリティシート | *ホスピタリティパッケージ | *ホスピタリティプラン | *vipルーム |
      *vipラウンジ | *vipシート | *vip席 | *vipパッケージ | *ラウンジ | *スカイボックス | *スイート | *スイートルーム |
      *貴賓席 | *エグゼクティブラウンジ | *ビュッフェ | *ディナー | *ランチ
    `,
  },
  Spanish: {
    membership: `
      carné de simpatizante | carné simpatizante | carnet simpatizante | carné de abonado | carné de peña |
      carné de socio simpatizante
    `,
  },
  Italian: { tour: 'tour dello stadio | tour stadio | giro dello stadio' },
  Turkish: {
    parking: 'park yeri | araç park yeri | vale hizmeti | park alanı',
    travel: `
      otobüs bileti | otel | otel konaklaması | konaklama | uçak bileti | deplasman turu | deplasman otobüsü |
      taraftar otobüsü
    `,
    tour: 'stat turu | stadyum gezisi | stat gezisi | müze ziyareti',
    stream: 'internet yayını | yayın üyeliği | online yayın | yayın paketi',
    programme: 'maç bülteni | resmi maç programı',
    merchandise: 'tişört | lisanslı ürün | lisanslı ürünler | hediye seti | atkı | maç atkısı',
    insurance: 'iptal güvencesi | iade garantisi | kargo bedeli',
    waiting_list: 'haber ver | stok bildirimi',
    membership: 'kongre üyeliği | taraftar üyelik | üyelik aidatı | sadakat kartı',
    season_ticket: 'sezonluk bilet | sezonluk kart | sezon kartı',
    hospitality: 'vip paketi | vip ağırlama | ağırlama paketi',
  },
  Hungarian: {
    travel: 'szállás | repülőjegy | különvonat | transzfer | autóbuszjegy | vonatjegy',
    tour: 'stadionbejárás | stadionbejárás* | stadiontúrajegy',
    programme: 'meccsfüzet* | programfüzet* | mérkőzésprogram | mérkőzésfüzet',
    merchandise: 'meccssál | szurkolói póló | galléros póló | ajándékcsomag | ajándékkártya* | ajándékutalvány*',
    donation: 'támogatás | jótékonysági jegy',
    insurance: 'kezelési költség | szállítási költség | lemondási biztosítás | jegybiztosítás',
    waiting_list: 'értesítést kérek',
    membership: 'tagdíj | szurkolói kártya | klubtagsági kártya | éves tagdíj',
    season_ticket: 'idénybérlet* | szezonbérlet* | félidénybérlet*',
    hospitality: 'vacsora | díszpáholy | vip csomag | hospitality csomag | üzleti csomag',
  },
  Romanian: {
    travel: `
      transport cu autocarul | transport cu autobuzul | transport cu trenul | cazare | bilet de avion | bilet autobuz |
      bilet de autobuz | tren suporteri | deplasare cu autocarul
    `,
    tour: 'tur stadion | turul arenei | vizitarea stadionului',
    stream: 'transmisie online | transmisiune online | transmisie live | flux live',
    programme: 'programul de meci | programul meciului | revista de meci | revista meciului',
    merchandise: 'cană | cană de suporter | pelerină de ploaie | set cadou | bon de masă',
    donation: 'donează | donații pentru club',
    insurance: 'taxă de livrare | livrare prin curier | garanție de returnare | protecția biletului',
    waiting_list: 'anunță mă | anunță mă când este disponibil',
    membership: `
      membru club | membru al clubului | cotizație | cotizație anuală | cotizație de membru | calitatea de membru |
      card de fidelitate
    `,
    season_ticket: 'abonament sezonier | abonament de sezon',
    hospitality: 'cină festivă | cină vip | pachet corporate | pachet de ospitalitate',
  },
}
