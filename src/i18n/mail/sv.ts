import type { MailTexts } from '../mail-texts.ts';

export const sv: MailTexts = {
  kinds: {
    'incident.opened': 'Ny incident',
    'incident.updated': 'Uppdatering om incidenten',
    'postmortem.published': 'Efteranalys',
    'maintenance.announced': 'Planerat underhåll',
    'maintenance.updated': 'Uppdatering om underhållet',
    'maintenance.rescheduled': 'Underhållet har flyttats',
    'maintenance.reminder': 'Påminnelse om underhåll',
    'maintenance.started': 'Underhållet har börjat',
    'maintenance.completed': 'Underhållet är klart',
    'incident.overdue': 'En uppdatering är försenad',
    'incident.stale': 'Ingen uppdatering på länge',
    'subscriber.confirm': 'Bekräfta prenumerationen',
    'subscriber.manage': 'Din prenumeration',
    'account.invitation': 'Din inbjudan',
    'account.password_reset': 'Återställ ditt lösenord',
    'account.email_change': 'Bekräfta din nya e-postadress',
    'account.email_changed': 'Din e-postadress har ändrats',
  },

  nextUpdate: 'Nästa uppdatering senast {time}',
  before: 'Tidigare planerat: {window}',
  view: 'Visa på statussidan',
  openIncident: 'Öppna incidenten',
  readOn: 'Läs vidare på statussidan',

  subscribed: 'Den här adressen prenumererar på {page}.',
  manage: 'Hantera prenumerationen',
  unsubscribe: 'Avsluta prenumerationen',

  confirmText:
    'Någon har bett om att uppdateringar från {page} ska skickas till den här adressen. Bekräfta prenumerationen för att få dem.',
  confirm: 'Bekräfta prenumerationen',
  confirmElse:
    'Länken gäller i 24 timmar. Om det inte var du kan du bortse från det här mejlet: då skickas inga uppdateringar.',
  confirmChannel:
    'Bekräfta att den här kanalen ska få uppdateringar från {page}. Öppna länken och tryck på knappen.',
  confirmChannelElse:
    'Länken fungerar i 24 timmar. Om ingen här har bett om detta kan du ignorera meddelandet, så skickas inga uppdateringar.',
  manageText: 'Med den här länken går allt att ändra: vad som skickas, en paus eller att avsluta.',

  invitationText: 'Du är inbjuden att arbeta med {page}. Tacka ja till inbjudan för att välja ett lösenord.',
  acceptInvitation: 'Tacka ja till inbjudan',
  invitationElse:
    'Länken fungerar en gång, i 7 dagar. Om du inte väntade dig det här mejlet kan du bortse från det.',
  resetText: 'Någon har bett om ett nytt lösenord för ditt konto på {page}.',
  resetPassword: 'Välj ett nytt lösenord',
  resetElse:
    'Länken fungerar en gång, i en timme. Om det inte var du kan du bortse från det här mejlet: lösenordet ändras inte.',
  emailChangeText:
    'Någon vill använda den här adressen för ett konto på {page}. Om det var du bekräftar du adressen.',
  confirmEmail: 'Bekräfta adressen',
  emailChangeElse:
    'Länken fungerar en gång, i 24 timmar. Om det inte var du kan du bortse från det här mejlet: inget ändras.',
  emailChangedText:
    'Ditt konto på {page} har nu en annan e-postadress. Om du inte har ändrat den ska du genast säga till en ägare av sidan.',

  overdueText: 'Nästa uppdatering utlovades senast {time}. Ingen har publicerats sedan dess.',
  staleText: {
    one: 'Ingen uppdatering har publicerats på {count} timme.',
    other: 'Ingen uppdatering har publicerats på {count} timmar.',
  },
  staff: 'Den här adressen hör till ett konto på {page}.',
};
