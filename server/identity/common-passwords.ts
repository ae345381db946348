/**
 * Passwords that attackers try first, lower case, without surrounding digits: the 4000 most frequent and all of twelve
 * characters or more from the list of @zxcvbn-ts/language-common 4.1.3 (MIT, © Dan Wheeler and Dropbox, © zxcvbn-ts),
 * and German words of the same kind.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
010203040506 012345678910 014702580369 01telemike01 050605rostik 102030405060 1111111111zz 111222333000
111222333444555 112233445566 122333444455555 123123qweqwe 123321123321 123321456654 123321qweewq
123456654321 12345677654321 123456782000 1234567887654321 123456789000 12345678900987654321 123456789012
1234567890987654321 1234567890qaz 1234567890qw 1234567890qwe 1234567890qwerty 1234567890zzz 123456789101
123456789123 1234567892000 12345678987654321 123456789987654321 123456789aaa 123456789abc 123456789asd
123456789qaz 123456789qqq 123456789qwe 123456789qwer 123456789qwerty 123456789zxc 1234567qwertyu
123456qwerty 123456zxcvbn 1234qwerasdf 1234qwerasdfzxcv 123ewqasdcxz 123qwe123qwe 123qwe456rty
123qweasdzxc 123qwerty123 12qw34er56ty 159753159753 159753456852 193570356033 19960610ilja 1a2a3a4a5a6a
1a2s3d4f5g6h 1q2w3e4r5t6y 1qa2ws3ed4rf 1qa2ws3ed4rf5tg 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc
1qazxsw23edcvfr4 23176djivanfros 23wkoa0fp78dk 31217221027711 32615948worms 41d8cd98f00b 420842084208555
4815162342lf 4815162342lost 541233432442 59382113kevinp 6215mila6215 742617000027 89063032220m
89231243658s 89876065093rax 89semtsriuty a1b2c a1b2c3d a1s2d a1s2d3f a1s2d3f4g5h6 a2b3c a2b3c4d aaliyah
aardvark aaron abc123456789 aberdeen abgrtyu abigail abraham absolut access accord account achilles action
active adgjmptw adidas admin admin18533362 administrator admiral adonis adrian adriana adult aezakmi
africa again agent aggies aikido airborne airbus airforce airplane aksjdlasdakj89879 alabama alaska
albatros albert alberto albina albion alejandr aleksandr aleksandra aleksey alexande alexander alexandr
alexandra alexis alfred alibaba alice alicia alien aliens alison allen alliance allison allmine allsop
alpha alpha135792468 alpine alucard always alyssa amadeus amadeusptfcor amanda amateur amazon amber amelia
america american amsterda amsterdam an83546921an13 anaconda anakin analsex anarchy anastasia anders
anderson andre andrea andreas andrei andres andrew andrewjackie andrey anfield angebot angel angela
angelica angelina angelo angels angie anhyeuem animal animals anime anmeldung annette annie answer
antananarivu anthony anton antonio anubis anything anytimetoday apache apollo apple applepie apples april
aquarius aragorn archer archie arizona arjay armani arnold arsenal artemis arthur artist artur
asd123asd123 asdasd asdfasdf asdfg asdfgh asdfgh123456 asdfghj asdfghjk asdfghjkl asdfghjkl123 asdfjkl
asdzxc ashley ashton asian aspire aspirine assass assassin assfuck asshole assholes assman asterix astrid
astros athena atlanta atlantic atlantis atomic attack attitude auburn auckland2010 audia audrey august
aurora aussie austin australi australia austria autumn avalanch avalon avatar avenger avrillavigne awesome
azamat azerty azsxdc azsxdcfv babes babies babyblue babyboy babydoll babygirl babylon backdoor backup
bacon badass badboy baddog badger badiman28200 baggins bailey baller balloon balls bambam banana bananas
bandit bangbang bangkok banker banshee barbara barber barbie barcelon barcelona barefoot barkley barney
barrett barry barsik baseball basket basketba basketball bassman bastard batman battle baxter bayern beach
beaches beagle beaner beanie bearbear bears beast beastie beatles beatrice beautiful beauty beaver beavis
beckham becky beefcake beerbeer beetle believe belinda bella belle bender benjamin bennett benny benson
bentley beretta berlin bernard bernie bertha bertie bethany better betty beverly bhrh0h2oof6xbqjeh bianca
bicycle bigass bigballs bigbear bigbird bigboobs bigboy bigcock bigdaddy bigdick bigdog bigfoot bigger
biggie biggles bigguy bigmac bigman bigmoney bigone bigred bigsexy bigtime bigtits bikini billie billy
billybob billyboy bimmer bingo birdie birdman birthday biscuit bishop bitch bitches biteme bizkit blabla
black blackcat blackdog blackhaw blackie blackjac blackman blacks blacksonblon blacky blade blades
blahblah blake blaster blazer blessed blessing blink blizzard blonde blondes blondie blood bloody blossom
blowjob blowme bltynbabrfwbz bluebird blueblue blueboy bluedog blueeyes bluemoon blues bluesky bobafett
bobbie bobbob bobby bobcat boeing bogart bogdan bogey bohica bollocks bollox bomber bondage bonehead boner
bones bonita bonjour bonkers bonnie bonsai boobies booboo boobs booger boogie boomboom boomer bootie boots
booty boris bosco bossman boston bottle bottom bounce bowler bowling bowser boxing boy4u2ownnyc
bpgjldsgjldthnf br0d3r bradford bradley brandi brando brandon brandy brasil braves brazil breast breeze
brenda brendan brian briana brianna bridge bridget brighton bristol britney brittany broadway broken
bronco broncos brooke brooklyn brooks brother brothers brown brownie browns bruce brucelee bruins bruno
brutus bryan bryant bubba bubbas bubble bubbles buckeye buckeyes buckshot buddha buddy budlight budman
budweise buero buffalo buffett buffy bugger builder bulldog bulldogs bullet bullnuts2003 bullseye bullshit
bunghole bunny burger burton business businessbabe busted buster butch butler butter butterfl butterfly
butthead butthole buttman button buttons byteme cabbage cactus cadillac caesar caitlin calico caliente
californ california caligula callaway callie calvin camaro cambiami camel camelot camels camera cameron
camilla camille campbell canada canadian cancel cancer cancun candle candy candyman cannon canon cantona
capital capone captain caramel cardinal carla carlo carlos carlton carmen carol carole carolina caroline
carolyn carpet carrera carrie carrot carson carter cartman cartoon caserta casey casino casper cassidy
cassie castle catalina catch catdog catfish catherin catherine catman cavalier caveman ccbill cdtnkfyf
cecilia cedric celeron celeste celica celine celtic celtics center central cessna cfitymrf chainsaw chair
champ champion champs chance chandler chanel chang change changeme chaos charger chargers charles charley
charli charlie charlott charlotte charlton charly charmed chase chaser check cheers cheese cheeseburger
cheetah chef chelsea chemical cheng cherokee cherry cheryl chester chesterfield chevelle chevrole chevy
chewie cheyenne chicago chichi chicken chickens chickenwing101 chicks chico chief chiefs children china
chipper chivas chloe chocolat chocolate chong chopper chris chrisbln chrissy christ christia christian
christie christin christina christine christop christopher christopher1 christy chronic chrono chubby
chuck chuckles chucky church cigars cinder cindy cinnamon civilization cjdthitycndj cjkysirj cjkywt claire
clancy clapton clarence classic claude claudia clayton clemson clevelan clifford clinton clipper clitoris
cloud clover cnfc35762209 cobra cocacola cocks coconut coffee cohiba coleman colleen college collins
colombia colorado colors coltrane columbia columbus combat123654 comics command commando compaq compute
computer concrete condom condor configuratio connect conner connie connor conrad construction consumer
contact content contortionist control cookie cookies cooldude cooler coolguy coolio coolman cooper cooter
copper cornell corona corperfmonsy corrado corvette cosmo cosmopolitan cosmos cosworth cotton cougar
counterstrike country courtney cowboy cowboys coyote cracker craig crash crawford crazy crazybab cream
creampie creamy creative credit cricket crimson cristina critter cruise cruiser crunch crusader crysis
crystal cthulhu cthutq cubbies cuddles cumming cumshot cunts cupcake curious curtis custom cutlass cutter
cxfcnmt cyber cyclone cyclops cynthia cypress daddy daewoo dagger daisy dakota dalejr dallas dalton damage
damian damien dammit damnit dance dancer danger danie daniel daniela danielle daniil danila danni danny
dannyboy dante danzig daphne darkness darkside darkstar darling darren darwin david davids davidson davis
dawson daytona dbrnjhbz deacon deadhead deadman deanna death debbie deborah december deedee deejay
deepthroat deeznuts defender defiant deftones delete delta demon demons denali denis denise deniska dennis
denver depeche derrick desert design designer desire deskjet destiny detroit deutschland devil devildog
devilmaycry4 devils dexter dfkthbz dfkthf dfktynbyf dfvgbh dharma diablo diamond diamonds diana dickhead
dicks diehard diesel dietcoke digger digital digitalprodu dilbert dildo dilligaf dillon dinamo dingdong
dinosaur direct director dirty discover disney divine dixie dkflbckfd dkflbvbh dkflbvbhjdbx dkflbvbhjdyf
doberman doctor dodge dodger dodgeram dodgers doggie doggy dogman dollar dollars dolphin dolphins
domainlock2005 dominic domino donald donkey donna donnie donuts doobie doodle doogie dookie dorian dorothy
double doughboy douglas downtown dracula drago dragon dragons dragoon drake dream dreamer dreams driver
drizzt droopy drowssap drpepper drummer dthjybrf dublin ducati duchess dudley dumbass duncan durango
duster dustin dusty dylan eagle eagles eastside eatme eatpussy eatshit eclipse eddie eduard edward
edwardcullen edwards eeyore eileen einstein ekaterina elaine electric elektriker element elena elephant
eleven elijah elizabet elizabeth elliot elliott elvira elvis elwood emerald emerson emily eminem emmanuel
emmitt empire energy engage engine engineer england english enigma enjoy enter enterpri enterprise
entertainment erica ericsson ernest erotic erotica escape escort esther eternity eugene europa europe
evelyn everest everton excalibu exigen exigent exodus explorer express extreme fabian fabie fabric facial
faggot faith falcon falcons fallen fallout family fantasy farmer farside fashion faster fatass fatboy
fatcat father fatima fatima753357 fatman feather february federico felicia felix fender fernand fernando
ferrari ferret fetish fghtkm ficken fiesta figaro fighter filter finalfantasy findaupair007 finger fingers
finish fireball firebird firefly firefox fireman firma first fisher fishes fishing fitness fkmnthyfnbdf
fktrcfylh fktrcfylhf fktrcfylhjdbx fktrcfylhjdf fktrcfylhjdyf fktrctq flames flamingo flash flatron fletch
fletcher flight flipper floppy florence florian florida flounder flower flowers floyd fluffy flvbybcnhfnjh
flyboy flyers flying foobar football fordf forest forever foreveryoung forfun forget forgot formula
forrest fortuna fortune fossil foster fowler foxtrot france frances francesc francis franco francois frank
frankie franklin franky freak freaks freaky freckles freddie freddy frederic frederiksberg fredfred
freedom freeman freepass freeporn freeuser french fresh friday friend friends fright frisco fritz frodo
frogger froggy front frontier frosty frozen fruehling fubar fucked fucker fuckers fuckface fuckfuck
fuckher fuckin fucking fuckit fuckme fuckoff fucktheworld fuckthis fucku fuckyou fuckyoubitch fugazi
function funny funtime fusion future fyfcnfcbz fylhtq fynfyfyfhbde gabrie gabriel galaxy galina galore
gambit gandalf gangbang gangsta gangster garage garbage garcia garden garfield gargoyle garrett gateway
gator gators gbpltw gegcbr geheim geheimnis gemini general genesis genius george georgia gerald gerard
german germany geronimo getmoney getsome gfhfktkjuhfv gfhjkm gfhjkmgfhjkm ghbdtn ghbdtnbr ghbdtnghbdtn
ghbdtnrfrltkf ghetto ghhh47hj7649 ghjatccbjyfk ghjcnj ghjcnjgbpltw ghjcnjgfhjkm ghjcnjghjcnj ghjcnjnfr
ghjcnjqgfhjkm ghjcnjrdfibyj ghjnbdjcnjzybt ghost ghtdtlvtldtl giant giants gibson gilbert gillian ginger
giorgi giovanni girls giuseppe gizmo gizmodo gjkbyf gjkysqgbpltw gladiator global gloria gmoney gn56gn
goalie goblin goblue goddess godfather godsmack godzilla gofish goforit goldberg golden goldfish goldie
goldstar golfball golfer golfgolf golfing goliath gollum gonzo goober goodbye goodluck goodman goodtime
google goose gopher gordon gorilla gotcha gothic gotohell govols grace gracie graham grandma granny grant
grapes grateful great greatone greece green greenbay greenday greene greenlantern greens gregory gremlin
grendel gretchen gretzky griffey griffin gringo grizzly groovy groucho grover grumpy gthtrfnbgjkt
gtnhjpfdjlcr guardian guest guiness guinness guitar gundam gunnar gunner gunners gustav hacker hailey
hairy halflife hallo hambone hamburg hamilton hamlet hammer hammers hamster handsome handwerk hannah
hannibal hansen hansolo happy happyday hardcore harder hardon hardrock harley harmony harold harper harris
harrison harry harvey hastings havefun hawaii hawkeye hayden hayley hd764nw5d7e1vb1 hd764nw5d7e1vbv heart
hearts heather heaven hector hedgehog hedimaptfcor heidi helen helena hellfire hello helloo hellyeah
helpme hendrix henry hentai herbert herbie herbst hercules herman hermes hershey hesoyam hidden highland
hilton hiphop history hithere hitler hitman hjvfirf hobbes hobbit hockey holden holiday holland holly
hollywoo hollywood holmes holyshit homer homers homerun honda honey hongkong hooker hoosier hooter hooters
hoover hopper horizon horndog hornet horney horny horse horses hotboy hotdog hotpussy hotred hotrod hotsex
hotshot hotstuff hottie house houses houston howard hudson hummer hungry hunter hunting hurrican husker
huskers huskies hustler hyperion iampurehaha2 ibanez icecream iceman idontknow iforgot iguana ihateyou
illini iloveboobies ilovemyfamily ilovesex iloveu iloveyo iloveyou imagine immortal impala imperial
incubus indian indiana indians indigo infantry inferno infiniti infinity ingodwetrust ingrid insane insert
inside installateur installdevic installsqlst integra intelligence international internet intrepid
intruder ipo54tj45uy856 ireland irina irish ironman isabel isabella isabelle isaiah iseedeadpeople island
israel italia italian ivanov ivanova iverson iwantu j4ye3uz jabroni jackal jackass jackie jackoff jackson
jacob jaguar jamaica james jamesbon jamesbond jamesbond007 jamie jammer janet janice janine january japan
japanese jarhead jasmin jasmine jason jasper javier jayhawk jazzman jeanette jeanne jeffrey jenna jennie
jennifer jenny jensen jeremiah jeremy jericho jerkoff jerome jerry jersey jesse jessic jessica jessie
jester jesus jethro jewels jillian jimbo jimbob jimmy joanna joanne joejoe johanna johannes johnjohn
johnny johnson joker jokers jonathan jones jordan joseph josephphone7 joshua journey jrcfyf judith juggalo
juice julia julian julie juliet julius jumper junebug jungle junior jupiter justdoit justice justin
justinbieber justine justme juventus kahuna kaiser kaktus kamikaze kangaroo kansas karate karen karina
karolina kasper katana katerina kathleen kathryn kathy katie katrin katrina kawasaki kcj9wx5n keeper keith
kelley kelly kelsey kendall kennedy kenneth kennwort kenny kenshin kentucky kenwood kenworth kermit kevin
keyboard keystone keywest kickass kicker killbill killer killme kimber kimberly kingdom kingfish kingkong
kingpin kingston kinky kipper kirill kirsten kisses kissme kitkat kitten kitty kittycat klaster klingon
knickers knicks knight knights knopka kodiak kolobok koshka kosmos kostya kotenok kramer krishna krista
kristen kristi kristin kristina kristine kristy ktjynsq40147 ktyjxrf kungfu labrador labtec lacrosse
ladies ladybug laguna lakers lamont lance lancelot lancer lansing laptop larisa larry lasvegas latin
latino laura laurel lauren laurie lawrence lawyer leader leanne leather leavemealone ledzep legacy legend
legion legolas lemons lennon leonard leonardo leonid leopard lesbian lesbians leslie lespaul lestat lester
letmein letsgo lewis lexmark lhbjkjubz2957704 liberty library licker lickit lickme liebling lifehack
lifetime light lightnin lights lillian lincoln linda lindsay lindsey lineage lionking liquid lisalisa
little liverpoo liverpool lizard lizzie lobster logan logitech lokomotiv lolipop lolita lollipop lollol
london lonely lonestar lonewolf longhorn looker looking looser lorenzo lorraine loser losers
lost4815162342 louis louise loulou love777321777 loveit lovelove lovely loveme lover loverboy lovers
loveyou loving lowrider lucas lucifer lucky luckydog ludwig luther lvbnhbq lytdybrbdfvgbhf lytghjgtnhjdcr
macdaddy machine macross madden maddie maddog madeline madison madman madmax madness madonna madrid
maestro maggie magic magick magicman magnolia magnum magnus magpie maiden mailcreated5240 mailman majestic
makaveli maksim malaka malcolm malibu malina mallard mamapapa manager manchest manchester mandingo mandy
maniac manson manuel manutd maprchem56458 maradona marathon marcel marco marcos marcus margaret margarita
maria mariah marian marianne marie marilyn marin marina marinamarina marine mariners marines marino mario
marion marisa marissa marius market markus marlboro marlene marley marlin marshall martha martin martina
martinez martini marvel marvin maryjane maryland mason massimiliano massimo massive master masterbaiting
masterbating masters masturbation matador mathew matilda matrix matthew mattie mature maureen maurice
maurolarastefy maverick maxell maxima maximum maximus maxine maxmax maxwell mayday mayhem maynard meatball
meathead meatloaf mechanic megadeth megaman megan megapass meghan meister melanie melinda melissa mellon
melody melvin member memorex memory memphis mercedes mercury meredith meridian merlin mersedes metal
metallic metallica method mevefalkcakk mexico miami michael michaela michaeljackson micheal michel michele
michell michelle michigan mickey microlab micron microsof microsoft midget midnight mighty miguel mikemike
mikey milana milano milena miles military miller millie million milton minecraft minecraft123 minime
minnie miracle mirage miranda miriam mirror misfit mission missy mister mistress misty mitchell mittens
mobile models mollie molly moloko molson momoney momsanaladventure monaco monalisa monday mondeo money
moneyman moneys mongoose monica monika monique monitor monkey monkeys monopoly monroe monster montana
montreal monty moocow mookie moomoo moose morgan morganstanley morpheus morris morrison mortalkombat
moscow mother motherfucker motherlode motorola mountain mouse movie movies mozart msoracle32re
msorcloledbr muenchen muffin mulder multiplelo munchkin muppet murder murphy murray muscle mushroom music
musica musicman mustang mustangs mybaby mylife mylove mypass myself mystery mystic nadine naked nancy
napass napoleon naruto nascar nasty nastya nastyanastya natali natalia natalie natasha nathalie nathan
national natural nature naughty ncc1701a ncc1701d ncc1701e nebraska necronomicon needforspeed nellie
nelson nemesis nemvxyheqdd5oqxyxyzi neptune network networkingpe nevada newbie newcastl newlife newman
newpass newport newproject2004 newton newyork nfnmzyf nguyen nhbujyjvtnhbz nhecsyfujkjdt nhfdvfnjkju123
nhfycajhvths nicholas nicola nicolas nicole nigger night nightcrawler nikita nikki nikola nimrod niners
ninja nintendo nipper nipple nipples nirvana nissan nitram nobody nofear nokia nolimit nondriversig noodle
noodles nookie nopass norman norton nothing november ntktdbpjh1994 nudist nugget number nuttertools
nwo4life nyjets nylons nymets oakland oakley obiwan oblivion ocean october odessa oesterreich office
ohyeah oilers oklahoma oksana olcrackmaster oldman oliver olivia olivier omega onelove online onlyme
ontheoutside openup operator oracle orange oranges oregon orgasm original orioles orion orlando oscar
osiris outkast outlaw overlord oxford pa55w0rd pa55word pacific packard packer packers pacman padres paint
paintbal paintball painter pakistan palace paladin palmer pamela panama panasoni panasonic pancho panda
pandora pantera panther panthers panties pantyhos panzer paper paradise paradox paraklast1974 paris parker
parola parrot party pascal passat passion passme passpass passport passw0rd passwor password password1234
passwordassword passwordpassword passwords passwordstandard passwort patches patricia patrick patriot
patriots patton patty pauline pavilion payton peace peaches peanut peanutbutter peanuts pearl pearljam
pebbles pedro peekaboo peewee pegasus pencil penelope penguin penguins penis penny penthous pentium people
pepper pepsi perfect personal pervert peter peterpan peters peterson peugeot peyton pfqwtd27121988 phantom
philadelphia philip philippe philips phillies phillip phillips philly phoebe phoenix photo photos phpbb
picard picasso piccolo pickle pickles picture pierre piglet pikachu pillow pilot pimpin pineappl pingpong
pinkfloy pioneer pippen pirate pirates pisces pistol pitbull pizza planet plastic platinum playboy player
playstation2 playstation3 playtime please pleasure plumber plymouth poetry poison pokemon polaris police
polina polniypizdec0211 polniypizdec1102 polniypizdec110211 polska pompey poncho pontiac poodle poohbear
pookie poontang pooper poopie poopoo pooppoop pooter popcorn popeye poppy porkchop porno pornographic
pornos pornstar porsche porter portland portugal poseidon positive possum postal potato potter powder
powell power powers precious predator prelude premier presario presto preston pretty primus prince princes
princess printer prissy private privet prodigy professional profit psycho ptybnxtvgbjy pudding pumpkin
punisher punkin punkrock punksnotdead puppies puppy pupsik purple pussie pussies pussy pussycat pussys
putter pyramid python q1w2e q1w2e3r q1w2e3r4t q1w2e3r4t5y6 q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8
q1w2e3r4t5y6u7i8o9p0 q2w3e q2w3e4r q2w3e4r5t qa2ws3ed qawsed qawsedrf qawsedrftgyh qaz123wsx456 qaz2wsx
qazqaz qazwsx qazwsx123456 qazwsxed qazwsxedc qazwsxedc123 qazwsxedcrfv qazwsxedcrfvtgb qazwsxqazwsx
qazxsw qazxswedc qazxswedc123 qazxswedcvfr quality quantum quartz quattro queen queens quincy qwaszx
qwaszxerdfcv qwe123qwe123 qweasd qweasdzxc qweasdzxc123 qweqwe qwerasdf qwerasdfzxcv qwert qwertasdfgzxcvb
qwerty qwerty123456 qwerty123456789 qwertyasdfgh qwertyu qwertyui qwertyuio qwertyuiop qwertyuiop10
qwertyuiop12 qwertyuiop123 qwertyuiop12345 qwertyytrewq r2d2c3po rabbit racecar racer racerx rachael
rachel racing rafael ragnarok raider raiders railroad rainbow raistlin ralph rambler rammstein ramona
ramses randall random randy ranger rangers rapid raptor rascal rasdzv rasputin rastaman raven ravens
raymond rbhbkk rctybz reading ready reagan reality reaper rebecca rebel rebels rechnung redalert redbull
reddog redfish redhead redhot redman redneck redrum redskins redsox redwings reebok reggie regina remember
renault renee renegade rereirf rescue research residentevil respect retard retired revenge review rfhbyf
rfnthbyf rfnthbyf1988 rfrfirf rfrnec rhbcnbyf rhonda ricardo richard richards richie richmond ricky
rightnow ripper river rivers rjirfrgbde rjntyjr rjycnfynby roadkill robbie robert roberta roberto roberts
robin robinson robotech rocker rocket rockets rockhard rockon rocks rockstar rocky rodman rodney roger
rogers roland roller rolltide roman romance romashka romeo rommel ronald ronaldinho10 ronaldo ronnie
rookie rooster rootbeer roscoe rosebud rosemary rosie rotten route rover rovers roxanne royals rtyuehe
rubber rugby rules rulez runner running rupert ruslan russell russia russian rustam rusty sabbath sabina
sabine sabres sabrina sadie safari safety sailboat sailing sailor saint saints sakura sally salmon
salvador samantha samara samiam sammie sammy sampson samson samsung samuel samurai sanchez sanders
sandiego sandman sandra sandro sandy sanfrancisco santana santiago santos sapper sapphire sarah saratoga
sascha sasha sassy sasuke satan satisfaction saturday saturn saun24865709 sausage savage savannah sayang
scandinavian scania scanner scarface scarlet scarlett schalke schatz school schoolgirlie science scooby
scoobydo scooter scorpio scorpion scotch scotland scott scottie scotty scout scrappy scratch scream
scruffy scully sdicmt7seytn seamus searay search seattle sebastia sebastian second secret security seeker
seemnemaailm seinfeld select selena seminole semperfi senior sentinel septembe september serega serena
serenity sergei sergey sergio server service sesame seven sex4me sexsex sexual sexxxx sexygirl shado
shadow shaggy shalom shaman shamrock shane shaney shania shannon shaolin shark sharks sharky sharon shasta
shaved shawn shazam shearer sheena sheila shelby shelley shelly shemale sherlock sherman sherry sherwood
shiloh shirley shithead shitty shogun shooter shopping short shorty shotgun showme showtime sidney siemens
sierra silence silver silvia simba simon simona simone simple simpson simpsons sinatra sinbad sinclair
singer single sinner sirius sister sithlord sixers skater skeeter skidoo skiing skinny skipper skippy
skittles skorpion skydive skyline skywalke skywalker slacker slappy slapshot slave slayer sleepy slick
slider slipknot sluts slutty small smegma smelly smile smiles smiley smith smitty smoke smoker smokes
smokey smokin smooth smudge snake snakes snapper snapple snatch sneakers snickers sniper snoop snoopdog
snoopy snowball snowboar snowman snuggles sobaka soccer socrates softball software sojdlg123aljg soldier
soleil solnce solomon solution somethin sommer sonic sonnenschein sonyericsson sooner sooners sophia
sophie soso123aljg southern southpark space spank spanking spankme spanky sparkle sparks sparky sparrow
sparta spartak spartan spartans spawn speaker spears special specialinsta spectrum speed speedy spencer
spider spiderma spiderman spidey spike spirit spitfire splash splinter spongebob spooky sport sports
spring springer sprint sprite spunky spurs spyder squirrel squirt srinivas stacey stalker stallion
standard stanley staples starbuck starcraft stardust starfire starfish stargate stars starship start
startrek starwars static station stealth steel steele steeler steelers stefan stefano stella steph
stephani stephanie stephen stereo sterlin sterling steve steven stevie stewart stick stickdaddy77 sticks
sticky stimpy stinger stingray stinky stinkyfinger stocking stocks stolen stone stonecol stoner stones
storm stormy strange stranger stratocaster street strider strike striker stripper stroke strong stuart
student studio studly stuff stunner stupid subaru sublime subway success sucker suckit suckme sucks sugar
sultan summer summit sundance sunday sunflowe sunny sunnyday sunrise sunset sunshine super superfly
superman supernatural supersta superstar support surfer surfing susan susanne suzanne suzuki svetik
svetlana swallow sweden sweet sweetie sweetpea sweets sweety swimmer swimming swinger swingers sword
swordfis swordfish sydney sylvia syncmaster syracuse system systemofadown tabitha tacobell tacoma tamara
tammy tanker tanner tanya tardis target tarheel tarheels tarzan tasha tatiana tattoo tatyana taurus taylor
tazman tazmania tdutybq teacher technics techno teddy teens tekken telefon tempest temple temppassword
tennis tequila teresa terminal terminator terrapin terror terry tester testing testtest texas thailand
thanatos thanks thankyou theboss thecakeisalie thecat theend thegame thekid theking theman theodore theone
theresa therock thesims thirteen thomas thompson thongs throat thuglife thumper thunder thursday
ticketmaster tickle tiffany tiger tigers tigger tight tights timber timmy timothy tinker tinman tintin
tischler titanic titanium titans titleist titties titty tobias today tolkien tomato tomcat tommy tommyboy
tomorrow tomtom tootsie topcat topdog topgun topher topper tornado toronto torres toshiba tottenha toyota
tracey tractor tracy trader traffic train trains trance transam transformers translator travel travis
treasure trebor trevor trfnthbyf tricky trident trigger trinidad trinity trisha tristan triton triumph
trixie trojan trojans trombone trooper trouble trout truck trucker trucks truelove truman trumpet trunks
trustno tsunami tucker tuesday tunafish tundra turbo turkey turner turtle tweety twilight twinkle twisted
twister tyler typhoon tyrone tyson ufkbyf ultima ultimate umbrella unbelievable underdog undertaker
unicorn united universe unknown unreal usnavy usuckballz utopia vacation vader vagina valentin valentina
valera valeria valerie valhalla valley vampire vanessa vanhalen vanilla vanyarespekt vector vectra vegeta
velvet venus verbatim veritas vermont vernon verona veronica veronika vertigo vette vfczyz vfhbyf
vfhbyfvfhbyf vfhecz vfhufhbnf vfksirf vfrcbv vfrcbvrf vfrcbvvfrcbv vfvekz vfvfgfgf vfvfvskfhfve vfvjxrf
viagra victor victoria victory video vietnam viewsonic viking vikings viktor viktoria village vincent
violet viper vipers virgin virginia vision vitalik vivian vkontakte vladik vladimir vladimirovna vladislav
volley volume voodoo vortex voyager voyeur vulcan wagner walker wallace walleye wally walmart walnut
walrus walter wanker wapbbs warcraft warhammer warhammer40k warlock warlord warren warrior warriors wasser
wassup watcher water waterloo waters watson wayne wazzkaprivet weasel weather webmaster websolutions
websolutionssu webster webuivalidat weezer weihnachtsbau weihnachtsbaum welcome wendy werewolf werkstatt
werner wesley western westham westside westwood wetpussy whatever wheels whiskey whisky whisper white
whitesox whitey whitney whocares whore whosyourdaddy whynot wibble wicked wien wilbur wildcat wildcats
wildfire william williams willie willis willkommen willow willy wilson window windows winner winnie
winston winter wisdom wizard wolfgang wolfie wolfman wolfpack wolverin wolverine wolves woman wombat women
wonder woody woofwoof wookie wordpass working world wrangler wrestlin wright wrinkle writer wutang x2zkg8w
xanadu xavier xfiles xtreme xxxp455w0rd5 yamaha yankee yankees ybrbnf ybrjkfq yellow yfnfif yomama
yosemite young yourmom yousuck yvonne yzerman z1x2c z1x2c3v4b5n6 z1x2c3v4b5n6m7 zachary zaphod zaq12wsx
zaq12wsxcde3 zaq1xsw zaq1xsw2cde3 zaqwsx zaqwsxcderfv zaqxsw zcfvfzkexifz zenith zeppelin zerocool zidane
ziggy zipper zombie zorro zqjphsyf6ctifgu zugang zvezda zxasqw zxcasd zxcasdqwe zxcasdqwe123 zxcvbn
zxcvbn123456 zxcvbnm zxcvbnm123456789 zxcvbnmmnbvcxz
`
    .split(/\s+/)
    .filter(Boolean),
)
