import type { Words } from '../words.ts';

export const users: Words['users'] = {
  title: 'Personer',
  intro: 'Alla som kan logga in i kontrollpanelen, och vad var och en får göra.',
  invite: 'Bjud in någon',
  searchHint: 'Sök efter namn eller e-postadress',
  role: 'Roll',
  anyRole: 'Alla roller',
  state: 'Tillstånd',
  anyState: 'Alla',
  pending: 'Väntande inbjudningar',
  disabledOnly: 'Inaktiverade konton',
  list: 'Personer som kan logga in',

  you: 'Du',
  disabled: 'Inaktiverat',
  invited: 'Inbjuden',
  invitedAt: 'Inbjuden {time}',
  invitationExpired: 'Inbjudan har gått ut',
  noSecondFactor: 'Ingen andra faktor',
  lastSignIn: 'Senaste inloggning: {time}',
  neverSignedIn: 'Har inte loggat in än',

  emptyTitle: 'Ingen här',
  emptyText: 'Bjud in dem som rapporterar incidenter tillsammans med dig. Var och en får ett eget konto.',

  roleMeaning: {
    owner: 'Får göra allt, och är den enda rollen som kan lägga till, ändra och ta bort ägare.',
    admin:
      'Får göra allt utom att hantera ägare: även inställningar, personer, API-token, granskningsloggen och papperskorgen.',
    editor:
      'Skapar, ändrar och tar bort komponenter, incidenter, underhåll, mallar, mätvärden och prenumeranter.',
    responder:
      'Rapporterar incidenter, skriver uppdateringar, planerar underhåll och anger komponenters status. Tar inte bort något.',
    viewer: 'Ser det som inloggade personer ser. Ändrar inget.',
  },

  name: 'Namn',
  email: 'E-postadress',
  inviteText:
    'Vi skickar en länk till adressen, och med den väljer personen ett lösenord. Länken fungerar en gång, i sju dagar.',
  sendInvitation: 'Skicka inbjudan',
  inviteTextFiles:
    'Ingen e-postserver är inställd, så inget skickas. Du får en länk att lämna vidare, som personen använder för att välja ett lösenord. Den fungerar en gång, i sju dagar.',
  createInvitation: 'Skapa inbjudan',
  invitationFor: 'Inbjudan till {name}',
  invitationLink: 'Inbjudningslänk',
  invitationLinkText:
    'Den som har länken kan gå med med det här kontot. Den fungerar en gång, i sju dagar, och visas inte igen.',
  resendLink: 'Skapa en ny inbjudningslänk',
  invitationSent: 'Inbjudan har skickats till {email}',

  menu: 'Åtgärder för {name}',
  editTitle: 'Redigera {name}',
  emailHint: 'En ny adress gäller genast, utan bekräftelse.',
  resend: 'Skicka inbjudan igen',
  resent: 'En ny inbjudan är på väg till {email}. Tidigare länkar fungerar inte längre.',
  disable: 'Inaktivera',
  enable: 'Aktivera',
  signOut: 'Logga ut överallt',
  wasSignedOut: '{name} är utloggad överallt och kan logga in igen',
  wasDisabled: '{name} kan inte logga in längre, och kontots API-token har slutat fungera',
  wasEnabled: '{name} kan logga in igen',
  deleteOwnText:
    'Det här är ditt eget konto: du loggas ut genast, och dina API-token upphör. Det du har skrivit finns kvar. Det går inte att ångra.',
  deleteText:
    'Personens sessioner och API-token upphör genast, och vi raderar det vi vet om personen. Det personen har skrivit finns kvar. Det går inte att ångra.',
  wasDeleted: 'Kontot för {name} har tagits bort',
  ownersOnly: 'Bara en ägare kan ändra det här kontot.',
  ownEmailHint: 'Ändra din egen adress i din profil: den gäller när du har bekräftat den.',
};
