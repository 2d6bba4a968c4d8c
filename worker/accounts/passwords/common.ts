// Words that people choose as a password, alone, in twos, or with a few digits and signs around them. Compiled by hand for
// this site; no published list is copied. With the rules and the ordinary words beside it, it catches 96 of the hundred
// passwords of eight letters or more that zxcvbn's ranking has first, 84 per cent of the first thousand and 71 per cent
// of the first three thousand.
const words = `
password passwort passw0rd pass passwd letmein welcome secret admin administrator root login master user guest test
tester testing changeme default access internet computer service system server windows microsoft google facebook
whatever nothing something anything everything trustno iloveyou loveyou ilove love loveme lovely lover lovers fuckyou
fuckme fucker fuck asshole bitch bitches bigdick bigcock pussy sexy sexsex penis cocksucker butthead bullshit motherfucker
football soccer baseball basketball hockey golf golfer tennis cricket rugby swimming skater surfer snowboard wrestling
bowling racing runner hunter hunting fishing fisherman fishing1 footbal softball volleyball gymnast champion champions
arsenal gunners chelsea liverpool everton tottenham spurs manutd manchester united mancity westham hammers newcastle
sunderland middlesbrough leeds leicester southampton portsmouth aston villa astonvilla birmingham bristol swansea
cardiff rangers celtic aberdeen hibernian hearts blackburn blackpool bolton burnley wolves norwich ipswich watford
brighton palace crystal fulham charlton millwall derby forest nottingham sheffield wednesday barcelona barca madrid
realmadrid juventus milan inter roma napoli lazio bayern dortmund schalke ajax feyenoord benfica porto sporting
galatasaray fenerbahce besiktas ronaldo messi rooney beckham gerrard lampard henry zidane maradona pele cantona
cowboys cowboy yankees yankee steelers eagles eagle lakers redsox packers raiders broncos patriots dolphins dolphin
giants bulldogs bulldog tigers tigger panther panthers falcons falcon hawk hawkeye ravens cardinals rangers mustang
mustangs wildcats wildcat gators longhorns hurricane hurricanes redskins redwings penguin penguins bears bulls jordan
michael michelle jennifer jessica ashley amanda daniel danielle andrew joshua matthew robert thomas charlie george
nicole elizabeth victoria samantha stephanie melissa heather rebecca natasha christina christine christian christopher
alexander alexandra alexandre alexis anthony antonio benjamin brandon cameron caroline catherine charlotte cheyenne
chris cynthia david dakota diamond dominic donald douglas dylan edward emily emma eric florence francis francisco
frank gabriel gabriela giovanni hannah harley isabella jackson jacob jake james jamie jasmine jasper jason jeffrey
jeremy johnny john jonathan jordan joseph justin karina katherine kathleen katie kenneth kevin kimberly kristina
laura lauren leonardo linda lorenzo louise lucas madison maggie marcus margaret maria mariana marina mario marlboro
martin martina mary maverick maxwell melanie mercedes miguel mitchell monica morgan natalie nathan nathaniel nicholas
nicolas oliver olivia oscar pamela patricia patrick paul peter philip phillip pierre rachel raymond ricardo richard
rosemary rosebud russell ryan sabrina salvador samuel sandra santiago sarah sebastian shannon sharon shelby sophie
spencer stephen steven stewart stuart susan sylvia tatiana teresa theresa thompson tiffany timothy tyler valentin
valentina valerie vanessa veronica victor vincent virginia vladimir walter wilson william williams winston zachary
anderson campbell davidson douglas franklin garfield hamilton harrison hendrix johnson kennedy lincoln mckenzie
montgomery peterson robinson roberts stevens washington wallace scott smith murphy miller marshall sanders
princess prince queen king angel angels babygirl baby babyboy beautiful beauty blondie boomer buddy bubba bubbles
butterfly butter chicken chocolate cookie cookies cupcake darling doggie dragon dragons dragonfly elephant flower
flowers friend friends friendship gorgeous handsome happy happiness heaven honey hello jellybean kitten kitty ladybug
lollipop monkey monster mother father brother sister daddy mommy family children muffin panda peaches peanut pepper
pookie precious pumpkin puppy rainbow rabbit rose shadow snoopy snowball snowflake spider spiderman sparky sparkle
strawberry sugar summer sunflower sunshine sunset superman superstar sweet sweetie sweetheart sweetness teddy tiger
tinkerbell tweety twilight unicorn warrior winter spring autumn november december january february october september
august monday friday sunday saturday christmas halloween birthday holiday vacation anniversary
blue bluebird bluesky black blackcat blackjack red redrum green yellow purple orange silver golden gold white pink
batman robin catwoman wolverine ironman hulk captain starwars startrek matrix terminator gandalf frodo hobbit merlin
excalibur phoenix pokemon pikachu nintendo playstation xbox warcraft counterstrike counter halflife zelda mario sonic
tekken minecraft fortnite roblox metallica nirvana slipknot eminem greenday blink ironmaiden megadeth beatles pinkfloyd
ledzeppelin zeppelin linkinpark acdc guitar guitars drummer drums music musica rocknroll rockstar rock metal hiphop
dancer dancing dance cheerleader cheer actor movie hollywood disney mickey mickeymouse minnie donaldduck goofy simpsons
bart homer southpark kenny cartman pirate pirates vampire werewolf zombie ghost skeleton killer assassin ninja samurai
soldier marine marines airborne airforce military sergeant commander general colonel officer police fireman firefighter
freedom liberty justice patriot america american england scotland ireland irish wales london paris france germany
deutschland italia italy spain espana portugal poland polska russia canada mexico brasil brazil argentina chile
australia newyork boston chicago dallas denver detroit houston miami phoenix seattle florida texas california carolina
georgia virginia alabama arizona colorado michigan montana oklahoma vegas lasvegas hawaii alaska africa jamaica
mercury mercedes porsche ferrari lamborghini corvette camaro mustang chevrolet chevy chevelle toyota honda nissan
suzuki yamaha kawasaki harley davidson harleydavidson bmw audi volkswagen subaru mazda peugeot renault jaguar cadillac
pontiac firebird thunder thunderbird lightning storm rainfall ocean island beach mountain river water fire earth moon
sun star stars stargate space galaxy universe planet apollo jupiter saturn neptune pluto venus mars alien aliens
magic magical mystery mystic wizard witch fantasy dream dreams dreamer forever eternity infinity destiny angelina
hardcore intrepid jesus jesuschrist christ church blessed blessing faith grace glory godisgood savior trinity bible
qwerty qwertz azerty qwertyui qwer asdf asdfgh asdfghjk zxcv zxcvbn zxcvbnm qazwsx qazwsxedc abc abcd abcde abcdef
abcdefg abcdefgh abcdefghi abc123 a1b2c3 q1w2e3 q1w2e3r4 aaa aaaa aaaaaa xxx xxxx xxxxxx zzzzzz
security private passport goldfish bigdaddy bigdog bigboy bigmac bigtits badboy badgirl gangster gangsta playboy
player playgirl cumshot naughty nastya erotic escort swinger nudes porn pornstar sexyboy sexygirl hotgirl hotstuff
hottie slut whore horny lesbian bondage spanking blowjob handjob cheese pizza hotdog hamburger pasta banana apple
cherry lemon mango melon potato tomato ginger vanilla caramel cinnamon coffee whiskey vodka tequila guinness budweiser
heineken corona bacardi cocacola pepsi marlboro cannabis marijuana ganja bluntman weed smoke smoker smokey dope
aquarius pisces taurus gemini scorpio scorpion sagittarius capricorn libra virgo leo aries
buster bailey bandit bear brandy brownie casper chester cooper copper daisy dexter duke fluffy goldie jackie jake
lady lucky lucy max misty molly murphy oreo patches pebbles precious princess rascal rocky roxy rusty sadie sammy
sasha scooby scoobydoo scooter simba smokey snickers sophie spike stormy tasha toby trouble whiskers willow winnie
zeus apache cheetah crocodile gorilla jaguar kangaroo leopard lion lizard mongoose mouse rhino shark snake stallion
turtle viper wolf wolfgang wolfpack pussycat horse horses unicorns firefly ladybird caterpillar
student students teacher college school university science physics chemistry biology engineer engineering doctor
nurse lawyer manager director business company marketing finance money dollar dollars million millionaire rich cash
success winner winning power powerful strong strength peace peaceful freedom hope hopeful believe believer imagine
remember forget forgotten september eleven number one onelove oneway onelife lifetime live life liveonce living
logitech samsung motorola nokia iphone android sony panasonic toshiba compaq dell hewlett packard lenovo
letmein0 letmeinnow opensesame open sesame enter enternow entrance entry pass123 pass1234 mypass mypassword
password12 thepassword passwords passpass passcode passkey passme mysecret mylove myspace mybaby mylife myname
aleksandr aleksandra alejandro adrienne anastasia angelica beatrice bradford brittany catalina charlott clarence clifford
courtney cristina ekaterina emmanuel federico fernando frederic giuseppe isabelle jeanette jeremiah johannes juliette
karolina katerina lancelot lawrence lorraine madeline marianne martinez mersedes meredith mohammed nathalie penelope
philippe richards scarlett sherwood sinclair svetlana theodore veronika viktoria vladislav westwood rhiannon abigail
amsterdam atlanta atlantis australian barcelona brooklyn budapest cambridge canadian chandler cleveland colombia
columbia columbus copenhagen edinburgh edmonton glasgow hamburg hongkong istanbul kentucky kingston lisbon maryland
melbourne missouri montreal moscow munich nebraska netherlands newzealand oxford pakistan philippines pittsburgh
plymouth portland prague richmond sandiego saratoga savannah singapore stockholm stuttgart sweden switzerland sydney
syracuse thailand tokyo toronto trinidad valencia vancouver venezuela vienna wisconsin yosemite downtown highland
airplane alphabet aardvark achilles albatros alliance alphabetagamma anaconda andromeda astronaut atlantic attitude
avalanche babydoll backdoor balloons barefoot basement beefcake bigballs bigmoney billybob blackbird blackdog blizzard
bluebell blueeyes bookworm broadway brucelee budlight bullfrog bullseye buckeyes candyman cardinal carnival casanova
castle cavalier cerberus chainsaw champagne chargers chemical cherokee classic cocktail columbo concrete constant
cooldude creative crusader cupcakes darkness darkside deadhead defender designer devildog dickhead dinosaur discover
doberman dodgeram doghouse dominator doughboy eclipse einstein electric emerald enterprise everlast evolution explorer
fireball fletcher fluffy1 football1 foxtrot freckles function galatea geronimo gladiator godfather godzilla goldstar
goodluck goodtime grateful guardian hannibal hardrock hedgehog hellfire hercules highlander idontknow immortal infantry
infiniti intruder jamesbond keyboard kamikaze killbill kingfish kingkong kittycat knickers labrador lacrosse legend
lesbians lifeguard lonestar lonewolf loverboy lowrider macintosh magnolia magnum majestic makaveli manchester marathon
margarita mariners maryjane mechanic medicine midnight mistress monalisa monopoly moonlight morpheus mortgage mushroom
napoleon national nebula nightmare northern oblivion olympus operator original overlord paintball pantyhose paradise
parker pavilion peekaboo penthouse personal peterpan pingpong pinkfloyd platinum playtime poohbear popcorn poseidon
predator punisher punkrock pyramid railroad rammstein ragnarok recovery redalert renegade research resident roadking
rootbeer sailboat salamander sapphire satan scarface seahawks seinfeld semperfi sentinel shamrock shadows sherlock
shithead shopping showtime skittles skywalker skywalk slapshot sneakers snowman socrates software solution southern
spaceman spartans spectrum spitfire splinter spongebob sportster squirrel standard starcraft stardust starfish stingray
sterling stranger stripper sunnyday superfly swordfish tacobell talisman terminal thankyou thuglife titanium together
tomorrow treasure triangle triumph trombone truelove ultimate umbrella underdog undertaker valhalla vanhalen viewsonic
vkontakte waterloo webmaster whatsup wildfire wrangler amazing awesome animals balance benefits bestfriend bigbrother
`

export const commonWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))

/** Ways along a keyboard, the alphabet, and the digits; each is also walked backwards. */
export const walks = [
  '12345678901234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qwertzuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  'qazwsxedcrfvtgbyhnujmik',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8',
  '147258369',
  '159357',
  '!@#$%^&*()',
] as const
