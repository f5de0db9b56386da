import type { Words } from '../words.ts';

export const profile: Words['profile'] = {
  title: 'Votre profil',
  account: 'Compte',
  name: 'Nom',
  email: 'Adresse e-mail',
  emailHint: 'Une nouvelle adresse compte dès que vous l’avez confirmée avec le lien que nous y envoyons.',
  unconfirmed:
    'Nous avons envoyé un lien à {email}. Tant que vous ne l’ouvrez pas, vous vous connectez avec {current}. Le lien est valable 24 heures.',
  dropUnconfirmed: 'Garder {current}',
  emailSent: 'Nous avons envoyé un lien à {email}. Ouvrez-le pour confirmer la nouvelle adresse.',
  emailWritten:
    'Aucun serveur de messagerie n’est configuré, donc le lien qui confirme {email} a seulement été écrit dans un fichier sur le serveur. Tant que vous ne l’avez pas ouvert, connectez-vous avec {current}.',
  language: 'Langue',
  automatic: 'Automatique',
  languageHint: 'La langue de ce tableau de bord et des e-mails qui vous sont envoyés.',
  languageAutomatic:
    'Le tableau de bord suit la langue de votre navigateur, et les e-mails celle de la page d’état\u202F: {language}.',
  untranslated:
    'Le tableau de bord n’est pas encore traduit dans cette langue et reste donc en anglais. Les e-mails sont traduits.',
  timezone: 'Fuseau horaire',
  timezoneHint: 'Il y est actuellement {time}.',
  timezoneAutomatic:
    'Le tableau de bord suit le fuseau de votre navigateur ({browser}), et les e-mails celui de la page d’état ({page}).',
  noZone: 'Aucun fuseau horaire ne porte ce nom. Cherchez une ville, par exemple Paris.',
  appearance: 'Apparence',
  appearanceHint: 'Ce choix n’est conservé que dans ce navigateur.',
  role: 'Votre rôle',
  securityLink: 'Mot de passe, second facteur, clés d’accès et sessions',
};
