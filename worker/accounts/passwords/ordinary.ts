// Words and names of six letters or more that people choose as a password just as they are, or with a few digits. Compiled
// by hand for this site like the shorter list beside it; no published list is copied.
const words = `
absolute academic academy accident account achieve acoustic activity addicted adelaide admiral adventure advocate
aerobics aerosmith affection african afternoon agriculture airlines airport alabaster albatross alchemist alchemy
alcohol alexandru alligator almighty alphaomega alternative aluminium amazonia ambition ambrosia ambulance americas
amethyst ammunition analysis analyst anathema ancestor angeleyes angelface angelito anhedonia animation annabelle
annamarie annoying anonymous answered antelope anthology anthrax antilles antoinette antonella antonina anubis
apocalypse applepie applesauce appletree aquarium arabella archangel archer archery architect armadillo armageddon
armagedon armstrong arrowhead artemis arthritis asparagus assassins assholes asteroid astrology astronomy athletic
athletics atomic atreides attorney augustus aurora authority automatic avalon avatar aviation babyblue babycakes
babyface babygurl babylove babyphat babyruth bachelor backbone background backpack backspace backstage backyard
badminton balderdash ballerina ballistic balthazar baltimore banshee barbados barbara barbarian barbecue barbie
bareback bartender baseline bassoon bastards bastille battery battlefield battleship beachboy beachboys beachbum
beagle beanbags bearbear bearcats beauties beautifull beelzebub beerbeer beginner behemoth belinda belladonna benedict
bentley berkeley berliner bernadette bernard bernardo bertrand bethany beverly bicycle bigbear bigbird bigblack
bigblock bigbooty bigbucks bigbutts bigcat bigguns bigjohn bigman bigmike bigpoppa bigredone bigshot bigtime billabong
billgates billiard billiards billings birdhouse biscuits bismarck bitchass blackcats blackcock blackfire blackhawk
blackhole blackice blackmagic blackman blackmetal blackops blackout blackpearl blackrose blacksheep blackstar
blackstone blackwell blackwhite blackwolf blessings blindman blinky blondes blossoms blowfish blowjobs blowme bluebaby
bluebear blueberry bluebirds blueblue bluefish bluegrass bluejays bluemoon bluenose bluestar bluewater bobafett bobcat
bobdylan bobmarley bodyguard bollocks bombshell bonehead bonjour boomboom boomerang boomtown bootsie bordeaux
borderline bothered bottle bouncer boundary bowler boxster boyfriend bradley braveheart brazilian breakdown breakfast
breanna breathe brendan brilliant brindle broadband broccoli brothers brunette brutus bubblegum buckeye buckshot
buddha buddyboy buffalo buffett bugsbunny builder building bukowski bulgaria bulldogg bulldozer bullet bullride
bumblebee burlington burnout butterball buttercup butterflies butthole buttons calculator calendar calibra calimero
callisto calvin camaross cambodia camelot camille campanile candyass candycane candyland cannibal cannonball
canterbury canucks capetown capoeira caramelo caravan cardiac carebear careless caribbean carlitos carlos carlotta
carolyn carpediem carpenter cartoon cartoons cascade cashmere casino cassandra castillo catalyst catapult catdog
catfish cathedral catherina cathleen catholic catholics caveman celebrity celeste celica cellular celtics centauri
century cerebral ceremony challenge challenger chameleon chandra changes channel character charisma charlene
charmander charmed charming chastity chaucer checkers checkmate cheeks cheerios cheeseburger cheesecake cheesehead
chemist cherries chevron chewbacca chichi chickens childhood chinaman chinchilla chipmunk chippy chivalry chivas
chocolat chocolates chopper christen christie christo christoph chronic chrysler chubby chuckles churchill cigarette
cinderella cinema citadel citizen citroen clarinet clarissa classics classroom claudette claudia clementine cleopatra
climber climbing clitoris clover clueless coachman cobblestone cobras cockroach coconut cocopuff coffeecup coldplay
collector colleen colonial colossus columbine comanche comeback comedian comfort command commando commerce community
compact complete complex composer compound computers comrade concept concorde condition condoms confidence confused
confusion connect connected connecticut connection conner conquest constance constantin constantine construction
consuelo contact contract contractor control controller cookbook cookiemonster cooking coolbeans coolcat coolgirl
coolguy coolman coolness corleone cornelius cornwall corolla corrado cosmic cosworth cottage country courage courier
covenant cowgirl crackers cranberry crazyboy crazycat crazygirl crazyman creation creature creepers criminal cristian
cristiano cristobal critical crossbow crossfire crossroad crusher cucumber culinary cunningham curiosity custom
customer cutiepie cyberman cyberpunk cyclone cyclops cypress damien dangerous daniella daredevil darkangel darkknight
darklord darkmoon darkone darkstar darkwing darthmaul darthvader database daughter daughters daydream daylight daytime
daytona deadline deadman deadpool dearborn deathnote deathrow deathstar deborah decision deepblue deeppurple
deerhunter defiance defiant definition delaware delete delicious delilah delirium deliver delorean demetrius democrat
demons dennis department depeche depression descartes deskjet desperado desperate destination destroy destroyer
detective develop developer development devilman devils devotion diabetes diablo diabolic diamante diamonds dictator
dictionary diesel different digital dilbert dimension dinamo dingbat dingdong diplomat dirtbike dirtydog disaster
discovery discus disturbed division dodgers dogbert dogbone dogdog dogfood doggystyle doghead dogmatic dogshit
dollface domination dominick dominion dominique domino dominoes donatello donkey donkeykong donovan dontknow doomsday
dorothy double dougie downfall downhill download dragonball dragonfire dragonlord dragster dreamcast dreaming
dreamland dresden drifter dripping driver drowssap drumline drumming ducati duchess duckduck dumbass dungeon dynamics
dynamite dynamo dynasty eagleeye earnhardt earthlink earthquake easter eastside eastwood eatshit economics economist
edgewood education edwards egghead eggplant eldorado eleanor elected electra electro electron electronic elegance
element elements elephants elevator elisabeth elizabet ellipsis embalmer emergency emerson emirates emotional emperor
empire employee enchanted encounter endeavor endless energy enigma entertain entropy envelope environment epiphone
equality equinox eragon ericsson esmeralda especial esperanza espresso essendon eternal evanescence evangeline
evangelion everest evergreen everlasting everquest everyday everyone excellent exchange excite executive exercise
exorcist expedition experience expert explicit explore explosion express expresso extreme eyeball fabian fabulous
facility fairlane fairview fairytale fallen fallout falloutboy familia famous fandango fantasia fantasies fantastic
farewell farmer farscape fashion fastback fastball fastcars fatality fatboy fatcat fatherly favorite federal federica
felicidad felicity fellowship feminine fernanda festival fiction fidelity fighter fighting filipino filthy financial
fingers finland fireblade firefire firefox firehawk firestar firestone firestorm firewall firewood fireworks firstborn
fishbone fishbowl fishhead fishhook fishstick fishtank fitness flamenco flamengo flames flamingo flashback flashlight
flashman flexible flipflop flipper floating florencia florian flounder flowerpower fluffybunny flyboy flyers flying
footballer footloose forbidden foreigner forensic foreplay forester forevermore forgiven formula fortress fortuna
fortune forward foundation fountain foxylady fracture fragile francesca francesco francine francois frankenstein
frankie freakshow fredrick freebird freefall freelance freelancer freemason freestyle freeway freeze freezing frenchie
frequency freshman friendly friendster frogger froggies frogman frontier frosty fruitcake fucked fuckface fuckhead
fucking fuckinga fuckit fuckoff fuckthis fuckyouall fullback fullmoon funnybunny funnyman funtimes fusion futurama
future gabrielle galactic galaxies galileo gallardo gallery gambit gambler gameboy gamecock gamecocks gamecube gandolf
gangbang garage garcia gardener gardenia garlic garrison gateway gauntlet gazelle generation generator genesis
genevieve genius gentle gentleman geography geometry georgetown georgina geraldine german germania gesundheit getmoney
getsome ghettoboy ghostman ghostrider giacomo gilbert gillian gilligan gingerbread girlfriend girlpower giuliana
gladiators glasses glitter globetrotter gloria gobears goblins godbless goddess godislove godloveme godofwar godspeed
gofish goldberg goldenboy goldeneye goldfinger golfball golfgolf goliath gonzales gonzalez goodboy goodbye goodday
goodgirl goodlife goodman goodness goodnight goodtimes gooner gordon gotohell government graceland gracious graduate
graffiti graham grandma grandmother grandpa grandprix granite grapefruit grapes graphics graphite grasshopper
graveyard gravity greatness greatone greenbay greenbean greene greeneyes greenfrog greenhouse greenish greenland
greenleaf greenman greentea greentree gremlin grenade greyhound gridlock griffin griffith grizzly groovy groucho
grounded grumpy guadalupe guatemala guerrilla guilherme guillermo guinea guitarist guitarman gundam gunner gunslinger
gustavo gwendolyn gymnastic gymnastics hacker hahahaha hamlet hammer hammerhead hampshire hampton hamsters handball
handbook handyman happyboy happyday happydays happyface happyfeet happygirl happyman happyme happyness hardball
hardcock harddick harddrive hardware harmonica harmony harrypotter harvester harvey hastings hatchet haunted havefun
hawaiian hawkeyes hayabusa headache headhunter headless heartbeat heartbreak heartland heatwave heavenly heavymetal
hedgehogs helicopter hellboy hellgate hellohello hellokitty helloworld hellraiser hellsing helmet helpless helsinki
henderson hendricks herbert heritage hermione hernandez hesitate hesoyam hibiscus hideaway highschool highspeed
highway hillary hillbilly hillside himalaya hiroshima historic history hitler hitman hogwarts holden holland hollister
holocaust homebase homecoming homeland homeless homepage homerun homework homicide honestly honesty honeybear honeybee
honeybun honeybunny honeydew honeymoon honeypot honolulu hooker hooligan hooters hopeless hornet horseman horsemen
horseshoe hospital hotchick hotmail hotpussy hotrod hotrods hotshot hotwheels houdini howard huckleberry hugoboss
humanity humble humboldt humphrey hundred hungary hungry huntington hurrican husker huskers hustler hyacinth hyderabad
hydrogen hyperion hypnosis hysteria iceberg icecream icehouse iceland iceman identity iguana illinois illuminati
illusion illusions imagination immortality impala imperial imperium important impossible impression improved incognito
incoming incredible incubus independent indiana indigo individual indonesia industry infamous inferno infinite
influence information ingeborg inlove innocent innovation insane insanity insecure insert inside insomnia inspector
inspiration inspiron instinct institute instruct insurance integra integral integrity intense interest interests
interface interior intermec international interpol interstate interview invasion invincible invisible irishman
ironhorse irving isabel isaiah islander israel issues italiano jackass jackdaniels jackpot jackrabbit jaguars jakejake
jamaican jamesdean jameson japanese javelin javier jayhawk jayhawks jayjay jazzman jeanpaul jefferson jellybeans
jellyfish jeopardy jermaine jerome jersey jessie jimmyjohn jiujitsu joanna jocelyn joejoe johanna johncena johndeere
johnston jonathon josephine joystick juanita judgement juggalo juggernaut jughead juliana julianna jumper jumpman
junebug jungle junior juniper justinbieber justme karachi karamazov karate karateka kasparov katarina katherin
kathrine katrina keepout kenworth kermit kerouac kerrigan keyboards khalifa kickass kickboxer kicker kickflip killers
killme killzone kimberley kimmie kindness kingdom kingdomhearts kingfisher kingking kingsley kirkland kissass kisskiss
kissme kitchen kitkat kittens klondike knights knockout knowledge knoxville kordell krishna kristian kristine
kristopher kryptonite kurtcobain labyrinth lacoste lakeside lakeview lakewood lambda lancaster landmark landrover
landscape language laptop lasalle lasttime latitude laughing laughter laurence laurent lavender lawless lawnmower
leadership leather leavemealone lebanon lecture leelee leftfield legacy legalize legendary legends legion legolas
lemmings lemonade lemons leonidas leslie lespaul lettuce leviathan lexington liberal liberation library lickme
licorice lifeboat lifeless lifestyle lightbulb lightening lighter lighthouse lightnin lights lightsaber lilangel
lilbit lillian lillie lilwayne limegreen limited lindberg lindsay lindsey linebacker lingerie linkedin lionheart
lionking lipstick liquid lisalisa listen listening literature lithium littleman littleone livelife liverpoo lobster
lockdown locksmith logical logistic lollypop lonely lonesome longbeach longboard longbow longdong longhair longhorn
longjohn longlife longshot longtime lookatme looking lookout loophole lostsoul lothlorien louisiana louisville loulou
loveable lovebird lovebug lovehate lovehurts loveless lovelife lovelove lovergirl lowlife loyalty lucifer luckycharm
luckydog luckyone luckystar ludacris ludwig lunatic lunchbox luscious lustful luxembourg lynette macdaddy macdonald
machine mackenzie madagascar maddog madeleine madmax mafioso magazine magdalena magellan maggots magician magnetic
magnificent mahogany maintain majesty malaysia malcolm maldives malibu mammoth management mandarin mandingo mandolin
mandrake manhattan maniac manifest manson mantle manuela marcello marcelo marching margarit marguerite mariachi
marianna maribel marielle marigold marijuan marilyn marino marionet marissa marjorie marlene marquis marriage married
marriott marsha marshal marshmallow martha martian martinique marvelous masamune maserati massacre massage massive
masterbate mastermind masters mastodon matador matchbox material mathematics mathew matilda matthias maureen maurice
mauritius maurizio maxima maximilian maximum maximus maxpower mayflower mayhem mcdonald mcdonalds mclaren meadow
meatball meatballs meathead meatloaf mechanical mediator medical medieval meditate medusa megabyte megaman megatron
melancholy melinda mellow melody melvin member memorial memories memphis menthol mephisto mercenary merchant mermaid
mermaids merrill messenger messiah metalgear metalhead metallic meteor method methodist metropolis mexican michaela
michaels michelangelo michele microlab micron microphone microwave midland midwest mightymouse mikael mikemike
milkshake millenium millennium millertime millions milwaukee mindless minerva minime minimum ministry minnesota
miracle miracles miranda mischief misfit misfits missing mission missions mississippi mistake misterman mitsubishi
mobile modeling modelsne modern mohammad moments momentum monarch mondeo moneyman mongolia monitor monkeyboy
monkeybutt monkeyman monkeys monolith monorail monroe monsters montecarlo monterey montrose monument moocow moomoo
moonbeam moondust moonman moonraker moonstar moonstone moonwalk moreno mormon morning morrigan morrison morrissey
mortalkombat mosquito motherfuck motherhood motherlode motocross motorcycle motorhead mountains mousepad moustache
movement movies mozart muhammad mulberry multimedia munchkin murder muscle mushrooms musical musician musiclover
musicman muskrat mustard myfamily mygirl myhome mylover myself mystical mystique mythology naruto nascar nashville
natalia nathalia nation nationals nationwide natural nature nautilus navigate navigator navyseal necromancer needles
nefertiti negative nelson nemesis nepenthe netscape network networks neverdie neverever neverland nevermind nevermore
newborn newjersey newlife newman newmexico newpass newpassword newport newspaper newton newyorker nicaragua nicholson
nickelback nicotine nietzsche nightcrawler nightfall nighthawk nightingale nightlife nightowl nightshade nighttime
nightwing nightwish nikolai nikolaos nikolaus nineinch nineteen ninjas nobody nocturnal nocturne nomercy nonsense
nonstop nopassword norman normandy northside northstar northwest nostromo notebook notepad notorious notredame nuclear
numberone numbers nursing nutella nutmeg oakland oakley oatmeal obiwan obsession obsidian octavian octopus odyssey
offshore offspring ohmygod olivetti olivier olympiad olympian olympic olympics onepiece onlyme onlyone opendoor
openopen operation operations optical optimist optimus option oranges orchard orchestra orchid oregon organic organize
orgasm oriental origin orioles orlando orphan osbourne otherside ottawa outback outkast outlaw outlaws outside
outsider overdose overdrive overflow overkill overtime oxygen ozzyozzy pacific package padding paddle painkiller
painless painter painting palermo palestine pallmall palmer palmtree pancake pancakes pandora pantera paperclip
papillon papito parachute paradigm paradox paragon paraguay paraiso paramedic paranoia paranoid parasite parents
parliament parrot partner partners passat pasword pathfinder patience patient patrizia pavement payday peacock
peanutbutter peanuts pearljam peerless pegasus pelican pendragon pennywise pensacola pentagon pentium people
peppermint pepperoni perfect perfecto performance perkins permanent perpetual persephone perseus persian peterbilt
petunia phantom phantoms pharmacy phatboy phillies phillips philosophy phoebe photography photoshop physical pianist
piazza piccolo pickle pickles pickup picture pictures pierced piglet pimpdaddy pimpin pimping pineapple pinetree
pinhead pinkpink pinnacle pioneer pipeline pistache pistol piston pistons pitbull pitchfork plastic platform platypus
playball playground playmate plumber plumbing pocahontas pocket poetry poison polarbear polaris polaroid political
politics polkadot pollyanna polopolo poodle poontang poophead poopie poopoo poopooo popeye popopo popsicle popular
population porcupine pornking pornographic porridge portable porter portfolio portuguese positive possible postman
potatoes potter powder powerade powerhouse powerman powerplay powerpoint powers practice prairie preacher preston
pretender prettyboy prettygirl pretzel priest primavera primetime principal pringles printer printing priority
prisoner privateer probation problem problems process processor prodigal prodigy producer production professional
professor profile program programmer progress project projects prometheus promise promises property prophecy prophet
prosperity prospero protect protected protection protocol protoss prototype providence provider prudence psycho
psychology public pulsar pumpkins punkass puppet puppies puppydog puppylove pureevil pushkin pussies pussyman pyramids
python quality quantum quarter quasar quebec queenbee quicksand quicksilver quiksilver quintana rabbits racecar racerx
radical radiohead radioman ragdoll rainbows raindrop raindrops rainman rainyday ranger rapper rapunzel raspberry
rasputin ratatouille ravenous rayray razorback reaction reader reading reality rebellion rebirth reborn recall
receiver reckless recordings recruit redapple redbaron redbird redbull redcar reddevil reddevils reddog reddragon
redeemed redemption redfish redfox redhat redhead redhorse redhot redlight redline redneck redred redriver redrose
redshift redstone redtruck redwood reebok reflection reflex refresh regency regina reginald reliable reliance religion
remington renaissance republic republican requiem rescue reserved resistance resource respect response restaurant
restless resurrection retarded retired revelation revenge reverend reverse revival revolution revolver reynolds
rhapsody rhinoceros rhythm rickjames ricochet rightnow ringer riverrat riversid riverside roadkill roadrunner roadster
robbery robertson robinhood robotech robotics rochelle rochester rockets rockford rockhard rockhound rockport rockrock
rockroll rockwell rodrigo rodriguez roland rollback roller rollercoaster rolling rollins rollover romance romania
romantic romashka ronaldinho rooster rootroot rosalinda rosanna rosario rosemarie rosewood rotterdam roulette roxanne
royalty rubberduck rubicon rudolf rudolph runaway runescape running rushmore russian rutherford ruthless sabotage
saddle sadness safari safety sailfish sailing sailormoon saints salamandra salami salasana salomon salvation salvatore
samadams samsam sanchez sandman sandrine sandwich sanfrancisco santaclaus santafe santana santorini sarajevo sarasota
sassygirl satanic satellite satisfaction satisfied sausage savage savanna saviour saxophone scandal scanner scarecrow
scared scarlet scenario schedule schnauzer schneider scholar schroeder schumacher schwartz scirocco scorpions scottie
scottish scoubidou scrabble scrapper scratch scream screamer screwball screwyou scripture scrooge sculpture seafood
seagull seahorse seashell seashore seaside season secretary secrets section seduction segreto selena seminole
seminoles senator seneca senior sensation sensitive serenade serendipity serenity sergio serpent sessions seventeen
severine sevilla sexybaby sexybitch sexylady sexymama sexyman sexything shadowman shakespeare shaman shanghai shanna
sharks sharky sharpie shasta shepherd sheriff sherman shibby shinigami shinobi shipping shirley shitface shithole
shitshit shooter shooting shopper shorty shotgun shoulder showboat showcase showdown showgirl shutdown shuttle
siberian sidekick sidewalk siemens sigmachi signature silence silencer silent silicone silverado silverfox silvester
simone simple simplicity simpson simulator sincity sinfonia singing single sinister sisters sithlord sixpack sixteen
sixtynine skateboard skateboarding skating skeeter skinhead skipper skyblue skydiver skyhawk skylark skyline
skyscraper slammer slapnuts slapper slaughter slayer sleeping sleepless sleepy slickrick slimshady slippery sloppy
slowhand smackdown smallville smartass smartie smashing smeghead smiley smileyface smiling smirnoff smitty smokeweed
smoking smooth smoothie snakeman snapper snapple snappy sneaker sniper snooker snoopdog snoopdogg snowbird snowdrop
snowhite snowwhite snuffles snuggles soccerball soccerboy soccergirl soccermom socorro softtail soldiers solitaire
solitude solomon solutions somebody someday someone sometimes somewhere soprano sopranos sorcerer soulfly soulmate
soundgarden southpaw southside southwest souvenir spacecadet spaceship spagetti spaghetti spalding spanish sparkles
sparkplug sparrow spartan speakers special specialist specialk species spectral spectre speedracer speedster speedway
speedy sphinx spiders spiffy spiral spirit spirits spiritual splash splatter spooky sports sporty spotlight springbok
springer springfield springs sprinkle sprinter sputnik squadron square squash squeak squeaky squirrels squirt squirter
stairway stalingrad stalker stamford standing stanford stanley starbuck starbucks starfighter starfire stargazer
starlight starship starstar station statistics stealth stephane stephani stickman sticky stigmata stiletto stinger
stinker stinky stocking stockings stonecold stoned stonehenge stoner storage stories stormcloud stormrider straight
strategic strategy stratocaster stratton stratus streaming street streets stress strider striker stripes stronger
stronghold structure struggle studio studioworks stunner stupid stupidity stylish subject sublime submarine successful
suckdick sucker suckmydick sugarbaby sugarbear sullivan summertime sundance sunderlan sundevil sundown sunfire
sunflowers sunglasses sunnyboy sunnyside sunrise superbowl superboy supercool superduper supergirl superhero superior
superjet supermario supermen supermodel supernatural supernova superpower supersonic supervisor support supreme
surface surfboard surfing surgery surprise survey surveyor survival survivor suspect suzanne sweetbaby sweetest
sweetgirl sweethart sweetiepie sweetlove sweetpea sweetpeas sweets swimmer swingers swinging switch switchfoot
sycamore symmetry symphony syndrome synergy systems tabernacle tabitha taekwondo takamine takeshi talented tallahassee
tamara tangerine tanginamo tarantino tarantula taratara target tarheel tarheels tasmania tattoo tattoos taxidriver
tazmania teachers teamwork teardrop tearsfor technical technician technics technique techno technology teddybea
teddybear teenager telecaster telefone telefono telephone television temporary temptation tenacious tendency tennessee
terminus terrapin terrible terrific territory terrorist testament testicle testpass testtest testuser textbook
thanatos thankful theatre thebeach thebeast thebeatles thebest theboss theboys thebutler thecat thechamp thecrow
thecure thedoctor thedoors thedude theforce thefuture thegame thegreat thekid theking thelema theman themask themaster
thematrix theodora theology theone thepunisher therapist therapy therasmus therock theshadow thesims thetruth thewall
thewolf thinking thirteen thirty thomson thornton thousand threesome throttle thumper thunderbolt thursday tickets
tickle tigercat tigereye tigerlily tigerwoods tightend timberland timberwolf timebomb timeless timeline timelord
tinker tintin titanic tobacco tokiohotel tomahawk tomandjerry tomatoes tombraider tombstone tomcat toolshed toonarmy
toothbrush toothpick topsecret toriamos tornado tornadoes torpedo torrents tortilla tortoise totally touchdown
touching tourist tracker tracking tractor tradition traffic trainer training tranquil transam transfer transformers
transport trapper trashcan traveler traveller travis treefrog treehouse trespass triathlon tribunal trickster trident
trigger trillium trinitron tripleh triplets tripping tristan triton trojan trojans tropical troubles trousers trucker
trucking trumpet trumpets trunks trustme trustnoone truthful tsunami tuesday tulips turbine turkey turnip turntable
turquoise turtles tuscany tweetybird twinkle twinkles twisted twister twogirls typewriter tyrannosaurus ukraine
ultraman ulysses umbrellas uncensored unchained uncharted undefined undercover underground understand undertake
underwater underwear underworld undisputed unforgettable unforgiven unhappy uniform unique universal unknown unleashed
unlimited unlocked unreal unrealt untitled upright urchin uruguay username usmarine utopia vagabond vagina valentine
valentines valkyrie valleywag vampires vanguard vanquish variable varsity vaseline vatican vaughn vauxhall vegetable
vegetarian vegitto velocity velvet vendetta venezia vengeance venture veracruz verification veritas vermont versace
verybad veteran veterans viking vikings villain vincenzo vineyard vintage violator violence violent violet violin
virginie virginity virtual virtue vision visitor visual vitamin vittoria vittorio vivaldi volcano volcom volleybal
volume volunteer voodoo vortex voyager vulcan walkman wallpaper wallstreet walnut walrus wanderer wanker wareagle
warehouse warfare warhammer warhawk warlock warlord warranty warren warriors wasabi washburn waterboy waterfall
waterford waterman watermelon waterpolo waters waterski watson wavelength weapon weasel weather website wedding
weekend weezer wellington wesley western westlife westside westwind whatthefuck whatthehell wheels whiplash whisper
whistler whiteboy whitecat whitefang whitehouse whiteout whitesox whitetail whitetiger whitewolf whitney wholesale
whoopass wicked wilderness wildflower wildlife wildman wildthing wildwood wilhelm wilkinson willard williamson willie
willows winchester windmill window windsurf windsurfer windward winners wisdom wishbone witchcraft without wolfbane
wolfhound wolfman wolverin wolverines wonderboy wonderful wonderland wonderwall wonderwoman woodland woodlands
woodside woodstock woodward woodwork woofwoof wordpass working workshop worldcup worldwar worldwide worship
wrestlemania wrestler wrinkles wyoming xylophone yardbird yellowstone yesterday yolanda yomama yorkshire youngone
yourmom yourself zanzibar zaqwsx zepplin zerocool zigzag zildjian zimbabwe zombies zurich
`

export const ordinaryWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))
