/**
 * /cgv: what is sold, at the prices of the catalogue (docs/rules/quotes-and-prices.md#plans). The text as it came with the
 * site; `parseSource` says how to read it.
 */
export const termsOfSaleBase = `# Conditions générales de vente

Ce que nous vendons, à quel prix, dans quels délais, et comment y renoncer.

## Objet et parties {#objet}

Les présentes conditions générales de vente règlent les relations entre {{societe-nom}}, {{societe-forme}} au capital de {{societe-capital}}, dont le siège est {{societe-siege}}, immatriculée au RCS de {{societe-rcs}} sous le numéro SIREN {{societe-siren}}, numéro de TVA {{societe-tva}} (ci-après « {{nom-du-site}} » ou « nous »), et toute personne physique qui commande sur ce site pour ses besoins personnels (ci-après « vous » ou « le client »).

Vous pouvez nous joindre par e-mail à {{email-de-contact}} et par téléphone au {{telephone}}. Nous répondons sous 24 heures ouvrées.

Les professionnels sont servis sur devis ; des conditions particulières leur sont alors remises.

## Le service {#service}

{{nom-du-site}} met à votre disposition une adresse personnelle de livraison à Limoges. Nous y recevons les colis que vous commandez en métropole, les pesons, les mesurons, les photographions et les gardons ; à votre demande, nous les groupons ou les reconditionnons, puis nous les confions à un transporteur qui les achemine jusque chez vous.

Le prix est calculé en ligne pour : {{destinations-en-ligne}}.

{{destinations-sur-devis}}

Nous ne vendons pas les objets que contiennent vos colis. Le contrat de vente vous lie à la boutique : c’est à elle que s’adressent la garantie, l’échange et la rétractation qui portent sur l’objet lui-même.

## De l’estimation à la commande {#commande}

L’estimation affichée par le simulateur ou par la demande de devis repose sur les valeurs que vous saisissez. Elle est indicative et n’engage aucune des parties.

Le devis ferme est établi par notre équipe sur le poids et les dimensions relevés à l’entrepôt. Il détaille chaque ligne, frais compris, et reste valable {{validite-du-devis}} jours. Un devis modifié remplace le précédent, dont l’acceptation tombe.

- Vous acceptez ou refusez le devis depuis votre espace client.
- Le devis accepté rejoint votre panier ; vous pouvez l’y vérifier et le retirer avant de payer.
- Vous acceptez les présentes conditions en cochant une case qui ne l’est pas d’avance, puis vous commandez par le bouton « Commander avec obligation de paiement ».
- Le contrat est conclu quand le paiement est confirmé. Nous vous en adressons la confirmation par e-mail, avec la version des conditions que vous avez acceptée.

{{nom-du-site}} peut refuser une commande pour un motif légitime : contenu interdit, déclaration inexacte, impayé antérieur, soupçon de fraude. Rien n’est alors débité, ou le paiement est remboursé.

[Voir comment le service fonctionne](/#fonctionnement)

## Prix {#prix}

Les prix sont en euros, toutes taxes comprises, et comprennent tous les frais obligatoires. Le prix d’un envoi est la somme du transport, du palier d’assurance choisi, des services demandés et des frais de traitement, dus par envoi ; les avantages de votre offre y apparaissent en lignes négatives. Un prix qui change ne change ni un devis en cours de validité ni une commande payée.

{{tableau-frais-de-traitement}}

Le transport est facturé au poids relevé à l’entrepôt ; un poids entre deux paliers relève du palier supérieur.

{{tableaux-transport}}

{{tableau-services}}

{{tableau-options}}

Le taux de TVA de chaque ligne, ou le motif de son exonération, figure sur la facture. Les taxes et droits dus à l’arrivée ne sont pas compris : voir « Douane et taxes à l’arrivée ».

## Abonnements {#abonnements}

L’{{offre-gratuite}} est ouverte à tout client, sans abonnement ni engagement. Les autres offres sont des abonnements, payés d’avance au mois ou à l’année.

{{tableau-offres}}

{{avantages-des-offres}}

L’abonnement se reconduit pour une durée égale à celle qui a été payée, tant que vous ne l’avez pas résilié. Pour un abonnement annuel, nous vous rappelons par un e-mail dédié, entre trois mois et un mois avant l’échéance, que vous pouvez ne pas le reconduire (article L215-1 du code de la consommation). À défaut de ce rappel, vous pouvez y mettre fin à tout moment à compter de la reconduction, et les sommes versées d’avance pour la suite vous sont remboursées sous 30 jours.

Vous résiliez quand vous voulez, en ligne et sans frais ; l’abonnement prend fin au terme de la période déjà payée et vous revenez à l’offre gratuite. Les colis déjà reçus gardent la durée de stockage gratuit qui leur était acquise.

[Résilier votre contrat](/resiliation)

## Paiement et facture {#paiement}

Le paiement est exigible à la commande. Il se fait par carte bancaire (Visa, MasterCard, American Express) ou par PayPal, sur la page sécurisée de notre prestataire de paiement : nous ne voyons ni ne gardons jamais le numéro de votre carte.

Un paiement n’est acquis qu’une fois confirmé par le prestataire. Une somme reçue en double, trop tard ou pour un devis qui n’est plus valable vous est rendue sur le même moyen de paiement.

{{nom-du-site}} établit pour chaque paiement une facture, disponible dans votre espace client et conservée dix ans. Un remboursement donne lieu à un avoir.

## Réception et stockage {#stockage}

Chaque colis doit porter votre numéro client. Nous enregistrons son arrivée, son poids, ses dimensions, son état apparent et une photo, et nous vous en avertissons. Un colis arrivé sans déclaration ni numéro lisible est gardé à part jusqu’à ce qu’il soit identifié avec certitude.

La garde est gratuite pendant {{garde-gratuite}}, comptés à partir de la réception. Au-delà, elle est facturée {{garde-par-jour}} par colis et par jour, sur le devis suivant. Le décompte est affiché dans votre espace dès le premier jour, et une garde supplémentaire payée d’avance en repousse la fin. Dans un envoi groupé, chaque colis garde son propre décompte.

Un colis est dit « non réclamé » {{delai-non-reclame}} jours après la fin de sa période gratuite, après trois rappels restés sans réponse. Nous vous demandons alors ce que vous souhaitez : l’expédier, le retourner à la boutique ou le laisser détruire à vos frais.

## Limites et contenus interdits {#limites}

Un envoi pèse au plus {{poids-maximal}}, et la somme de sa longueur, de sa largeur et de sa hauteur reste inférieure à {{somme-maximale}}. Au-dessus de {{somme-hors-norme}} au total, ou de {{cote-hors-norme}} sur un côté, il est hors norme et un supplément s’applique.

Ne peuvent pas être réexpédiés, notamment :

- les marchandises dangereuses : parfums, aérosols, vernis à ongles, briquets, peintures, gaz, feux d’artifice, piles et batteries au lithium seules ;
- l’argent, les titres et les objets de valeur ;
- les contrefaçons, les stupéfiants, les armes et les munitions ;
- les animaux et les denrées périssables ;
- tout ce qu’interdit la loi du départ, du transit ou de l’arrivée. L’alcool et le tabac ne sont admis que dans les quantités permises par le transporteur et la douane.

Vous déclarez le contenu et la valeur de chaque colis avec exactitude. Si un colis contient un objet interdit, dangereux ou non déclaré, il est bloqué ; nous vous en donnons la raison et les choix possibles (retrait de l’objet, retour à la boutique, destruction). Les frais qui en résultent sont à votre charge, sur devis.

## Douane et taxes à l’arrivée {#douane}

Tout envoi vers un territoire d’outre-mer fait l’objet d’une déclaration en douane, établie d’après vos déclarations et vos factures d’achat. Sans elles, l’envoi ne part pas.

La TVA locale, l’octroi de mer, les droits de douane et les frais de dossier du transporteur sont, s’il y a lieu, dus à l’arrivée par le destinataire. Ils ne sont pas compris dans nos prix, nous n’en fixons pas le montant et ils sont perçus par d’autres que nous. Renseignez-vous auprès de la douane de votre territoire avant de commander.

Un refus de payer ces sommes, ou un envoi retenu parce que la déclaration était inexacte, n’ouvre pas droit au remboursement du transport déjà exécuté.

## Transport et délais {#livraison}

Les envois sont confiés à {{transporteur}}. Après le départ de Limoges, comptez de {{delai-standard-min}} à {{delai-standard-max}} jours ouvrés vers l’outre-mer en mode standard, et de {{delai-eco-min}} à {{delai-eco-max}} jours ouvrés en mode éco, par voie maritime, là où il existe.

Ces délais sont ceux que le transporteur annonce : ils sont indicatifs et dépendent aussi de la douane. Nous remettons l’envoi au transporteur au plus tard 30 jours après la conclusion du contrat ; à défaut, et après une mise en demeure restée sans effet, vous pouvez résoudre le contrat et être remboursé (articles L216-1 et suivants du code de la consommation).

Si vous n’avez pas demandé expressément un départ immédiat, l’envoi reste à l’entrepôt jusqu’à la fin du délai de rétractation.

## Valeur déclarée et assurance {#assurance}

Chaque envoi comprend l’assurance de base : l’indemnisation du transporteur, de {{indemnisation-par-kilo}} par kilogramme, dans la limite de {{indemnisation-maximale}}. Avec un palier d’assurance, elle va jusqu’à la valeur déclarée, sur justificatif, dans la limite du palier choisi.

{{tableau-assurance}}

Un envoi dont la valeur déclarée dépasse {{valeur-sans-assurance}} est refusé avec la seule assurance de base. Au-dessus de {{valeur-en-ligne}}, il se traite sur devis.

À titre d’information, le transporteur propose par ailleurs le recommandé (R1 à {{recommande-r1}}, R2 à {{recommande-r2}}) et une assurance ad valorem de {{ad-valorem-min}} à {{ad-valorem-max}}. Ces services ne sont pas vendus sur ce site : les paliers ci-dessus sont la seule assurance que nous proposons en plus de l’assurance de base.

## Colis abîmé, perdu ou incomplet {#dommages}

- À la livraison, vérifiez l’envoi et inscrivez des réserves précises auprès du transporteur.
- Photographiez le carton, le calage et l’objet, et gardez-les jusqu’à la fin du dossier.
- Écrivez-nous à {{email-de-contact}} avec le numéro de l’envoi, les photos et la facture d’achat.

{{clause-reclamation}}

Nous ouvrons le dossier auprès du transporteur, nous y joignons les photos prises à l’entrepôt et nous vous tenons informé de sa réponse.

## Responsabilité {#responsabilite}

{{nom-du-site}} répond de la bonne exécution du contrat, y compris de ce qu’il confie à d’autres, sauf si l’inexécution vous est imputable, ou l’est au fait imprévisible et insurmontable d’un tiers ou à un cas de force majeure (article L221-15 du code de la consommation).

{{clause-responsabilite}}

Nous ne répondons pas d’un défaut de l’objet lui-même, d’un emballage d’origine insuffisant quand aucun reconditionnement n’a été demandé, ni d’une déclaration inexacte.

## Rappels et colis abandonnés {#colis-oublies}

{{clauses-en-vigueur}}

## Droit de rétractation {#retractation}

Vous disposez de {{delai-de-retractation}} jours à compter de la conclusion du contrat pour y renoncer, sans motif ni frais (article L221-18 du code de la consommation). Un délai qui expire un samedi, un dimanche ou un jour férié est prolongé jusqu’au premier jour ouvrable suivant.

La fonction de rétractation en ligne, intitulée « Renoncer au contrat ici », est au pied de chaque page de ce site et sur la page de chacune de vos commandes. Elle est gratuite, ne demande pas de compte, et vous recevez aussitôt par e-mail un accusé daté qui reprend votre déclaration. Vous pouvez aussi nous écrire, par exemple avec le modèle donné à la fin de ces conditions.

[Renoncer au contrat ici](/retractation)

- Le remboursement a lieu au plus tard {{delai-de-retractation}} jours après que nous avons reçu votre déclaration, par le moyen de paiement utilisé.
- L’envoi ne part avant la fin du délai que si vous l’avez demandé expressément, par une case distincte. Si vous vous rétractez ensuite, vous payez la part du service déjà exécutée (article L221-25).
- Le droit s’éteint quand le service est entièrement exécuté avant la fin du délai, avec votre accord exprès préalable et votre reconnaissance de cette perte (article L221-28, 1°).
- Le stockage et les abonnements restent rétractables dans le même délai.

La rétractation porte sur notre service. Pour renoncer à l’achat de l’objet, adressez-vous à la boutique dans son propre délai.

## Résiliation {#resiliation}

Un abonnement se résilie en ligne, à tout moment, par la fonction « Résilier votre contrat » placée au pied de chaque page (article L215-1-1 du code de la consommation). Elle ne demande pas de compte. Vous recevez un accusé daté, puis la confirmation de la date de fin, qui est celle de la période déjà payée.

[Résilier votre contrat](/resiliation)

Nous pouvons mettre fin à un abonnement pour un manquement grave, après une mise en demeure restée sans effet pendant 15 jours ; la part payée d’avance et non consommée est remboursée.

## Réclamations et médiation {#mediation}

Écrivez d’abord à {{email-de-contact}} : nous accusons réception sous 24 heures ouvrées et répondons au fond aussi vite que le dossier le permet.

Si notre réponse ne vous satisfait pas, ou sans réponse dans les deux mois, vous pouvez saisir gratuitement le médiateur de la consommation dont nous relevons : {{mediateur-nom}}, {{mediateur-adresse}}, {{mediateur-site}} (articles L612-1 et suivants du code de la consommation).

## Droit applicable et données personnelles {#droit}

Le contrat est soumis au droit français et rédigé en français. À défaut d’accord, le litige est porté devant le tribunal que désigne la loi : vous pouvez notamment saisir celui du lieu où vous demeuriez à la conclusion du contrat.

Ce que {{nom-du-site}} fait de vos données est expliqué dans la politique de confidentialité. Si vous ne souhaitez pas être démarché par téléphone, vous pouvez vous y opposer dans les conditions prévues par la loi.

[Lire la politique de confidentialité](/politique-de-confidentialite)

## Versions de ces conditions {#versions}

La version qui vous lie est celle que vous avez acceptée en commandant ; elle est rappelée dans l’e-mail de confirmation et nous la conservons. Une version nouvelle ne vaut que pour les commandes passées après son entrée en vigueur. Pour un abonnement en cours, toute modification vous est annoncée par e-mail au moins un mois à l’avance et vous pouvez résilier sans frais.

## Clauses suspendues, qui ne s’appliquent pas {#clauses-suspendues}

{{clauses-suspendues}}

## Modèle de formulaire de rétractation {#modele-de-retractation}

À recopier et à nous renvoyer seulement si vous souhaitez vous rétracter sans passer par la fonction en ligne.

> À l’attention de {{societe-nom}}, {{societe-siege}}, {{email-de-contact}} :
> Je vous notifie par la présente ma rétractation du contrat portant sur la prestation de services ci-dessous :
> Numéro de la commande ou nom de l’abonnement :
> Commandé le :
> Nom du consommateur :
> Adresse du consommateur :
> Date, et signature si ce formulaire est envoyé sur papier :
`
