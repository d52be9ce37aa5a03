/** Written as `headingsToWear`. */
export const headingsForTheHome = `
[home]
630221 Housses de couette et draps en coton imprimé | parure lit
630231 Housses de couette et draps en coton uni | parure lit
630222 Housses de couette et draps synthétiques | parure lit
630251 Nappes en coton
630260 Serviettes de toilette et torchons en éponge | drap de bain
630391 Rideaux en coton
630392 Rideaux synthétiques | voilage
630492 Housses de coussin et de canapé en coton | plaid
630130 Couvertures et plaids en coton
630120 Couvertures et plaids en laine
630140 Couvertures et plaids synthétiques
940440 Couettes et édredons
940490 Oreillers, coussins et traversins
940421 Matelas en mousse
570500 Tapis
520852 Tissu de coton imprimé, au mètre
530919 Tissu de lin, au mètre
510910 Laine à tricoter | pelote
540110 Fil à coudre | bobine
340600 Bougies
441490 Cadres en bois
700992 Miroirs encadrés
691390 Vases et décorations en céramique
830629 Statuettes et décorations en métal
491191 Affiches, gravures et photographies | poster
460219 Paniers et objets tressés | osier
910511 Réveils
910521 Horloges murales | pendule
940511 Plafonniers et appliques à LED | lustre suspension
940521 Lampes de bureau et de chevet à LED | lampadaire
940529 Lampes de bureau et de chevet sans LED | lampadaire abat-jour
940531 Guirlandes lumineuses à LED
940161 Fauteuils et canapés rembourrés, en bois
940171 Chaises rembourrées, en métal
940139 Sièges pivotants | chaise fauteuil bureau
940320 Meubles en métal | étagère
940350 Meubles de chambre en bois | lit armoire commode
940360 Autres meubles en bois | table étagère bibliothèque
940370 Meubles en plastique

[kitchen]
691110 Vaisselle en porcelaine | tasse assiette bol mug
691200 Vaisselle en grès ou en faïence | tasse assiette bol mug soucoupe
701328 Verres à pied
701337 Verres à boire
701349 Plats, carafes et bocaux en verre | cafetière piston
732392 Cocottes et plats en fonte émaillée
732393 Casseroles, poêles et ustensiles en inox | infuseur passoire
761510 Casseroles et poêles en aluminium | moule
392410 Vaisselle et boîtes en plastique | hermétique
441990 Planches et ustensiles en bois | cuillère
821000 Moulins et appareils de cuisine à main | poivre sel café râpe
821191 Couteaux de table
821192 Couteaux de cuisine
821193 Couteaux pliants
821520 Ménagères de couverts | fourchette cuillère
821599 Couverts et ustensiles de table | fourchette cuillère
961700 Bouteilles isothermes | thermos gourde

[appliances]
841451 Ventilateurs
841510 Climatiseurs
841821 Réfrigérateurs | frigo
842211 Lave-vaisselle
842310 Pèse-personnes et balances de cuisine
845011 Lave-linge
845210 Machines à coudre
850811 Aspirateurs
850940 Mixeurs, robots et presse-fruits | blender batteur
850980 Autres petits appareils à moteur
851010 Rasoirs électriques
851020 Tondeuses à cheveux ou à barbe
851030 Épilateurs électriques
851629 Radiateurs électriques | chauffage
851631 Sèche-cheveux
851632 Fers à lisser ou à boucler | lisseur
851640 Fers à repasser
851650 Fours à micro-ondes
851660 Fours, plaques et friteuses électriques
851671 Cafetières et théières électriques | machine expresso capsule
851672 Grille-pain
851679 Bouilloires, gaufriers et autres appareils chauffants

[tools]
820210 Scies à main
820320 Pinces et tenailles
820411 Clés plates ou mixtes
820412 Clés à molette
820420 Douilles et clés à cliquet
820520 Marteaux
820540 Tournevis
820559 Autres outils à main
820600 Jeux et coffrets d’outils | clés assortiment
820750 Forets et mèches
846721 Perceuses et visseuses électriques | perceuse-visseuse
846722 Scies électriques
846729 Meuleuses, ponceuses et autres outils électriques
731700 Clous et punaises
731815 Vis et boulons
830110 Cadenas
830140 Serrures
848180 Robinets | mitigeur
853650 Interrupteurs
853669 Prises électriques | multiprise
853952 Ampoules à LED
901780 Mètres et instruments de mesure | niveau
391910 Rubans adhésifs
320910 Peintures à l’eau

[garden]
820110 Bêches et pelles
820130 Râteaux, binettes et pioches
820150 Sécateurs
820160 Cisailles et taille-haies à main
820190 Autres outils de jardin à main
842441 Pulvérisateurs portables
842482 Matériel d’arrosage | arroseur programmateur
843311 Tondeuses à gazon
846781 Tronçonneuses à essence
391739 Tuyaux d’arrosage
120930 Graines de fleurs %1000
120991 Graines de légumes | potager %1000
660110 Parasols
630612 Bâches
732119 Barbecues à charbon

[pets]
230910 Croquettes et pâtées pour chien ou chat | aliment
420100 Colliers, laisses et harnais
732620 Cages et articles en fil de fer

[office]
480256 Papier en feuilles | ramette A4
481710 Enveloppes
482010 Carnets, agendas et blocs-notes | registre
482020 Cahiers
482030 Classeurs et chemises
960810 Stylos à bille
960820 Feutres et marqueurs
960830 Stylos à plume
960910 Crayons
960990 Craies, fusains et pastels
350610 Colles
321310 Peintures d’art en assortiment | aquarelle gouache
821410 Taille-crayons et coupe-papier
830520 Agrafes
847010 Calculatrices
847290 Agrafeuses et machines de bureau
`
