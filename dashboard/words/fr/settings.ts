import type { Words } from '../words.ts';

export const settings: Words['settings'] = {
  title: 'Paramètres',
  sections: 'Rubriques',
  section: {
    page: 'Page',
    look: 'Apparence',
    content: 'Contenu de la page',
    uptime: 'Disponibilité',
    notifications: 'Notifications',
    security: 'Sécurité et données',
    system: 'Système',
  },
  intro: {
    page: 'Le nom de votre page d’état, et la façon dont les visiteurs la lisent.',
    look: 'L’aperçu montre la vraie page avec vos modifications. Personne d’autre ne les voit avant l’enregistrement.',
    content: 'Les parties que voient les visiteurs.',
    uptime: 'Comment Daymark compte le temps pour les barres et les pourcentages.',
    notifications: 'Quand les abonnés et l’équipe sont prévenus, et à quelle vitesse.',
    security: 'Ce qu’il faut pour se connecter, et combien de temps les éléments supprimés sont conservés.',
    system: 'Le programme lui-même.',
  },
  unsavedMark: 'non enregistré',
  reset: 'Rétablir la valeur par défaut',
  resetOf: 'Rétablir la valeur par défaut\u202F: {name}',
  defaultIs: 'Par défaut\u202F: {value}',
  defaultEmpty: 'vide',
  on: 'activé',
  off: 'désactivé',
  discard: 'Abandonner les modifications',
  nothingChanged: 'Rien n’a changé.',
  changes: {
    one: '{count} modification n’est pas enregistrée',
    many: '{count} modifications ne sont pas enregistrées',
    other: '{count} modifications ne sont pas enregistrées',
  },

  settings: {
    name: {
      label: 'Nom de la page',
      help: 'Les visiteurs le voient en haut de la page et dans les e-mails.',
    },
    about: { label: 'À propos', help: 'Quelques phrases sous l’état. Markdown accepté.' },
    timezone: {
      label: 'Fuseau horaire',
      help: 'Les jours et les heures de la page sont dans ce fuseau. Dans le tableau de bord, vous voyez le vôtre.',
    },
    locale: {
      label: 'Langue',
      help: 'Pour les visiteurs dont le navigateur ne demande aucune des seize langues de la page, et pour les e-mails.',
    },
    logo: {
      label: 'Logo',
      help: 'Il remplace le nom en haut de la page. Saisissez une adresse https, ou importez une image.',
    },
    logo_dark: {
      label: 'Logo des pages sombres',
      help: 'Il remplace le logo lorsque la page est sombre. Sans lui, le logo y est aussi affiché.',
    },
    favicon: { label: 'Icône de l’onglet', help: 'Sans icône personnalisée, elle indique l’état actuel.' },
    touch_icon: {
      label: 'Icône de l’écran d’accueil',
      help: 'Une image carrée. Sans elle, l’icône est créée à partir du logo téléversé.',
    },
    theme: { label: 'Apparence', help: 'Claire, sombre ou celle que préfère l’appareil de chaque visiteur.' },
    accent: { label: 'Couleur d’accentuation', help: 'Celle des liens et des boutons.' },
    status_colours: {
      label: 'Couleurs des états',
      help: 'Choisissez n’importe quelle couleur. Les textes et les fonds en utilisent des nuances lisibles.',
    },
    status_labels: {
      label: 'Noms des états',
      help: 'Le nom que vous donnez à chaque état, dans toutes les langues. Un champ vide correspond au nom traduit.',
    },
    header_links: {
      label: 'Liens en haut de la page',
      help: 'Par exemple vers votre site ou votre documentation. Les adresses commencent par https:// ou mailto:.',
    },
    support_url: {
      label: 'Lien pour signaler un problème',
      help: 'Où les visiteurs peuvent vous joindre : une adresse https, ou mailto: suivi d’une adresse e-mail.',
    },
    support_label: {
      label: 'Texte de ce lien',
      help: 'Vide : « Signaler un problème », dans la langue du visiteur.',
    },
    announcement: {
      label: 'Annonce',
      help: 'Elle s’affiche en haut de chaque page. Markdown est possible. L’aperçu la montre à tout moment.',
    },
    announcement_from: { label: 'Afficher l’annonce à partir du', help: 'Vide : immédiatement.' },
    translations: {
      label: 'Traductions',
      help: 'Le nom, la description et l’annonce dans d’autres langues. Si une langue manque, les visiteurs voient l’original. Si vous modifiez un original, vérifiez ici ses traductions.',
    },
    announcement_until: {
      label: 'Afficher l’annonce jusqu’au',
      help: 'Vide : jusqu’à ce que vous la retiriez.',
    },
    css: { label: 'CSS', help: 'Des règles ajoutées à la page. Écrivez-les sans balise style.' },
    header: {
      label: 'HTML au-dessus de la page',
      help: 'Les scripts sont retirés\u202F; la mise en page, les liens et les images restent.',
    },
    footer: {
      label: 'HTML au-dessous de la page',
      help: 'Les scripts sont retirés\u202F; la mise en page, les liens et les images restent.',
    },
    history_days: {
      label: 'Jours d’incidents passés',
      help: 'Les incidents plus anciens sont dans l’archive.',
    },
    bar_days: { label: 'Jours dans les barres de disponibilité', help: 'Chaque barre est un jour.' },
    uptime_down: {
      label: 'Ce qui compte comme indisponibilité',
      help: 'Un composant dans l’un de ces états est indisponible. Tout le reste du temps compte comme disponibilité.',
    },
    uptime_maintenance: {
      label: 'Temps de maintenance',
      help: '«\u202FExclu\u202F» signifie qu’il ne change le pourcentage dans aucun sens.',
    },
    major_outage_share: {
      label: 'Part des composants pour une panne majeure',
      help: 'Quand ce pourcentage de composants est en panne majeure, la page annonce une panne majeure de tout le système.',
    },
    show_uptime: { label: 'Barres de disponibilité', help: 'Une barre par jour, et le pourcentage.' },
    show_metrics: { label: 'Graphiques des mesures', help: 'Sous les composants.' },
    show_history: { label: 'Incidents passés', help: 'Les derniers jours, et un lien vers l’archive.' },
    show_upcoming: { label: 'Maintenance à venir', help: 'Ce qui est prévu, avant le début.' },
    show_subscribe: {
      label: 'Abonnement',
      help: 'Les visiteurs peuvent s’abonner par e-mail et par flux. Les abonnements existants ne sont pas touchés.',
    },
    show_powered_by: { label: '« Powered by Daymark »', help: 'Une ligne en bas de la page.' },
    reminders: {
      label: 'Rappels avant une maintenance',
      help: 'Les abonnés reçoivent un e-mail ce temps-là avant le début. Sans rappel, ils sont prévenus une seule fois.',
    },
    stale_hours: {
      label: 'Heures sans mise à jour',
      help: 'Après ce nombre d’heures sans mise à jour d’un incident ouvert, l’équipe est prévenue. 0 signifie jamais.',
    },
    notification_hold: {
      label: 'Secondes pour annuler',
      help: 'Les notifications attendent ce délai après la publication, pour que vous puissiez tout annuler. 0 envoie tout de suite.',
    },
    mail_rate: {
      label: 'Nombre maximal d’e-mails par seconde',
      help: 'Pour les serveurs de messagerie qui le limitent. 0 signifie aussi vite que le serveur les accepte.',
    },
    trash_days: {
      label: 'Jours dans la corbeille',
      help: 'Combien de temps un élément supprimé peut être restauré. Ensuite, il est perdu.',
    },
    delivery_days: {
      label: 'Jours des envois',
      help: 'Combien de temps la liste des envois montre qui a été notifié et de quoi.',
    },
    delivery_content_days: {
      label: 'Jours du contenu des envois',
      help: 'Combien de temps le contenu des webhooks et les réponses des destinataires sont conservés. Ensuite, un webhook ne peut plus être renvoyé.',
    },
    point_days: {
      label: 'Jours des points de métriques',
      help: 'Combien de temps chaque point est conservé. Les graphiques continuent d’afficher leurs sommes.',
    },
    rollup_days: {
      label: 'Jours des sommes de métriques',
      help: 'Combien de temps sont conservées les sommes qui servent à tracer les graphiques.',
    },
    session_days: {
      label: 'Jours avant une nouvelle connexion',
      help: 'Durée maximale d’une session. Une session inutilisée prend fin après 12 heures.',
    },
    idempotency_hours: {
      label: 'Heures des clés d’idempotence',
      help: 'Combien de temps une requête répétée avec la même Idempotency-Key reçoit la première réponse.',
    },
    second_factor_roles: {
      label: 'Rôles qui exigent un second facteur',
      help: 'Les personnes qui ont ces rôles doivent se connecter avec une clé d’accès ou avec un code d’une application. Sans cela, elles ne peuvent que lire.',
    },
  },
  themeName: { auto: 'Selon l’appareil', light: 'Claire', dark: 'Sombre' },
  maintenanceRule: {
    excluded: 'Exclu',
    up: 'Compte comme disponibilité',
    down: 'Compte comme indisponibilité',
  },
  days: { one: '{count} jour', many: '{count} jours', other: '{count} jours' },

  zoneSearch: 'Saisissez une ville, par exemple Paris',
  zoneNone: 'Aucun fuseau ne correspond.',
  useBrowserZone: 'Utiliser le fuseau de ce navigateur\u202F: {zone}',

  contrastGood: 'Lisible tel quel sur fond blanc et sur fond sombre.',
  contrastLight:
    'Difficile à lire sur du blanc ({ratio}\u202F: 1). En apparence claire, la page utilise une teinte plus foncée.',
  contrastDark:
    'Difficile à lire sur fond sombre ({ratio}\u202F: 1). En apparence sombre, la page utilise une teinte plus claire.',
  contrastBoth:
    'Difficile à lire sur fond blanc et sur fond sombre. La page utilise une teinte plus foncée sur le blanc et une plus claire sur le sombre.',
  notAColour: 'Écrivez la couleur sous la forme #rrggbb, par exemple #2563eb.',
  pickColour: 'Choisir une couleur : {name}',

  upload: 'Importer une image',
  removePicture: 'Retirer l’image',
  uploaded: 'Une image importée ({size} Ko)',
  pictureUnreadable:
    'Ce fichier n’est pas une image que les navigateurs peuvent afficher. Utilisez PNG, JPEG, WebP, GIF ou SVG.',
  pictureTooLarge: 'Ce SVG dépasse 48 Ko. Importez-en un plus petit, ou un PNG.',

  addLink: 'Ajouter un lien',
  linkLabel: 'Texte du lien {number}',
  linkUrl: 'Adresse du lien {number}',
  removeLink: 'Supprimer le lien {number}',
  noLinks: 'Aucun lien personnalisé.',

  addReminder: 'Ajouter un rappel',
  reminder: 'Rappel {number}',
  reminderUnit: 'Unité du rappel {number}',
  removeReminder: 'Retirer le rappel {number}',
  noReminders: 'Aucun rappel\u202F: chacun est prévenu une seule fois, quand vous annoncez la maintenance.',
  unit: { minutes: 'minutes', hours: 'heures', days: 'jours' },
  duration: {
    minutes: { one: '{count} minute', many: '{count} minutes', other: '{count} minutes' },
    hours: { one: '{count} heure', many: '{count} heures', other: '{count} heures' },
    days: { one: '{count} jour', many: '{count} jours', other: '{count} jours' },
  },

  preview: 'Aperçu de la page',
  previewing: 'Préparation de l’aperçu…',
  previewStale: 'L’aperçu montre vos dernières modifications enregistrables\u202F: {reason}',
  previewFailed: 'L’aperçu n’a pas pu être créé\u202F: {reason}',
  previewNote: 'Il est clair ou sombre comme ce navigateur. Les visiteurs voient ce que préfère le leur.',
  openPreview: 'Ouvrir l’aperçu dans un nouvel onglet',
  width: 'Largeur de l’aperçu',
  phone: 'Téléphone',
  desktop: 'Ordinateur',

  testMail: 'E-mail de test',
  testMailText:
    'Envoyez un e-mail maintenant, comme tous les autres, et voyez ce que répond le serveur de messagerie.',
  testMailTo: 'Envoyer à',
  testMailSend: 'Envoyer l’e-mail de test',
  testMailAccepted:
    'Le serveur de messagerie a accepté l’e-mail pour {to}. Regardez dans la boîte de réception et dans les courriers indésirables.',
  testMailFolder:
    'Aucun serveur de messagerie n’est configuré, donc l’e-mail pour {to} a été écrit dans un fichier. Les abonnés ne reçoivent aucun e-mail tant que vous n’avez pas défini SMTP_URL et MAIL_FROM sur le serveur et redémarré Daymark.',
  testMailRefused: 'Aucun serveur de messagerie n’a accepté l’e-mail pour {to}.',
  testMailAnswer: 'Réponse du serveur\u202F: {answer}',
  testMailFile: 'Fichier\u202F: {answer}',

  version: 'Version en cours d’exécution',
  installed: 'Version installée',
  unknown: 'illisible',
  upToDate: 'Daymark exécute la version installée.',
  restartTitle: 'Une nouvelle version est installée\u202F: redémarrez Daymark',
  restartText:
    'La version {installed} est installée, mais {version} tourne encore. Redémarrez Daymark pour l’utiliser.',

  openSection: 'Paramètres\u202F: {section}',
};
