/** Written as `headingsToWear`. */
export const headingsOfOtherGoods = `
[books]
490199 Livres | roman bande dessinée BD manga guide manuel
490191 Dictionnaires et encyclopédies
490300 Albums d’images ou à colorier pour enfants | coloriage
490290 Journaux et revues | magazine %210
490400 Partitions
490520 Atlas
490900 Cartes postales et de vœux %2000
491000 Calendriers %2000

[toys]
950300 Jouets, poupées, peluches et puzzles | lego construction figurine maquette trottinette
950440 Cartes à jouer
950450 Consoles de jeux vidéo | manette
950490 Jeux de société | plateau échecs dés
950510 Décorations de Noël
950590 Articles de fête et de carnaval

[electronics]
847130 Ordinateurs portables et tablettes
847150 Unités centrales d’ordinateur | tour PC
847160 Claviers, souris et manettes
847170 Disques durs et SSD
847330 Cartes, mémoires et pièces d’ordinateur | carte graphique barrette processeur
851713 Smartphones | téléphone
851714 Autres téléphones mobiles
851762 Box, routeurs, montres et objets connectés | wifi bluetooth
851779 Pièces de téléphones | écran
851810 Microphones
851821 Enceintes à un haut-parleur | bluetooth
851822 Enceintes à plusieurs haut-parleurs
851830 Casques et écouteurs
851840 Amplificateurs
852351 Clés USB et cartes mémoire
852589 Appareils photo et caméras
900211 Objectifs
852691 GPS
852719 Postes de radio
852852 Écrans d’ordinateur | moniteur
852872 Téléviseurs | télévision TV
844331 Imprimantes multifonctions
844332 Imprimantes
844399 Cartouches d’encre et toner
850440 Chargeurs et alimentations | adaptateur
850610 Piles alcalines
850650 Piles au lithium
850760 Batteries au lithium | batterie externe
854442 Câbles et rallonges avec prises | USB HDMI
880621 Drones de moins de 250 g
880622 Drones de 250 g à 7 kg

[music]
852349 Disques CD, DVD et Blu-ray | film jeu vidéo
852380 Disques vinyle | 33 tours 45 tours
851930 Platines vinyle | tourne-disque
920110 Pianos droits
920210 Violons et instruments à archet
920290 Guitares et ukulélés
920510 Trompettes et cuivres
920590 Flûtes, clarinettes et saxophones
920600 Percussions | batterie tambour cajon
920710 Claviers et pianos électroniques | synthétiseur
920790 Guitares électriques
920930 Cordes d’instruments
920999 Accessoires d’instruments | housse médiator

[beauty]
330300 Parfums et eaux de toilette | eau de parfum
330410 Rouges à lèvres
330420 Maquillage des yeux | mascara fard
330430 Produits pour les ongles | vernis
330491 Poudres de maquillage
330499 Crèmes et soins de la peau | solaire sérum lotion lait fond de teint
330510 Shampooings
330590 Après-shampooings, masques et huiles pour cheveux | coloration
330610 Dentifrices
330690 Bains de bouche
330710 Produits de rasage
330720 Déodorants
330730 Sels et produits pour le bain
330749 Parfums d’intérieur | diffuseur
340111 Savons
340130 Gels douche
821210 Rasoirs à main
821220 Lames de rasoir
821420 Manucure | coupe-ongles lime
960321 Brosses à dents
960329 Brosses à cheveux et pinceaux de toilette
670419 Perruques et postiches

[health]
300490 Médicaments %1000
300510 Pansements
300650 Trousses de secours
210690 Compléments alimentaires | vitamine protéine %550
900130 Lentilles de contact
900490 Lunettes de vue, loupes et masques | plongée
901890 Tensiomètres et instruments médicaux
901910 Appareils de massage
902110 Orthèses, attelles et semelles
902519 Thermomètres
401410 Préservatifs %550

[food]
040900 Miel
080299 Fruits à coque
090121 Café torréfié | grain moulu
090210 Thé vert
090230 Thé noir
090411 Poivre en grains
091030 Curcuma
091091 Mélanges d’épices | paprika cumin
100630 Riz
110100 Farine
121190 Plantes et tisanes | infusion
150920 Huile d’olive
160413 Sardines en conserve
160414 Thon en conserve
170199 Sucre
170490 Bonbons et confiseries %2000
180632 Tablettes de chocolat
180690 Chocolats et pâtes à tartiner
190219 Pâtes
190410 Céréales du petit déjeuner
190531 Biscuits sucrés | cookie gâteau
190590 Pâtisseries, pain et biscottes
200799 Confitures
200899 Fruits préparés
210111 Café soluble
210330 Moutarde
210390 Sauces et condiments
210410 Soupes
220410 Champagne et vins mousseux %2000
220421 Vins en bouteille %2000
220830 Whisky %2000
220840 Rhum %2000
220900 Vinaigre
250100 Sel

[vehicle-parts]
271019 Huiles de moteur
401110 Pneus de voiture
401140 Pneus de moto
700910 Rétroviseurs
840721 Moteurs hors-bord
840991 Pièces de moteur à essence | piston joint culasse
840999 Pièces de moteur diesel | injecteur
841330 Pompes à carburant, à huile ou à eau
842123 Filtres à huile ou à carburant
842131 Filtres à air
848210 Roulements à billes
848710 Hélices de bateau
850710 Batteries de démarrage
851110 Bougies d’allumage
851130 Bobines d’allumage
851140 Démarreurs
851150 Alternateurs
851220 Phares et feux
851240 Essuie-glaces
870829 Pièces de carrosserie | pare-chocs aile portière
870830 Freins | plaquette disque étrier
870840 Boîtes de vitesses
870850 Transmissions | cardan
870870 Roues et jantes
870880 Amortisseurs et suspension
870891 Radiateurs
870892 Pots d’échappement
870893 Embrayages
870894 Direction | volant crémaillère
870899 Autres pièces de voiture
871410 Pièces de moto
`
