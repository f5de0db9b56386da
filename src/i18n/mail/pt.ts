import type { MailTexts } from '../mail-texts.ts';

export const pt: MailTexts = {
  kinds: {
    'incident.opened': 'Novo incidente',
    'incident.updated': 'Atualização do incidente',
    'postmortem.published': 'Análise pós-incidente',
    'maintenance.announced': 'Manutenção programada',
    'maintenance.updated': 'Atualização da manutenção',
    'maintenance.rescheduled': 'Manutenção reagendada',
    'maintenance.reminder': 'Lembrete de manutenção',
    'maintenance.started': 'Manutenção iniciada',
    'maintenance.completed': 'Manutenção concluída',
    'incident.overdue': 'Atualização atrasada',
    'incident.stale': 'Sem atualizações recentes',
    'subscriber.confirm': 'Confirme sua inscrição',
    'subscriber.manage': 'Gerencie sua inscrição',
    'account.invitation': 'Você recebeu um convite',
    'account.password_reset': 'Redefina sua senha',
    'account.email_change': 'Confirme seu novo endereço de e-mail',
    'account.email_changed': 'Seu endereço de e-mail foi alterado',
  },

  started: 'Início',
  duration: 'Duração',
  nextUpdate: 'Próxima atualização até',
  window: 'Programada para',
  before: 'Horário anterior',
  affected: 'Componentes afetados',
  restored: 'Restabelecidos',
  stillAffected: 'Ainda afetados',
  openEnd: '{start}, sem previsão de término',
  lasted: 'Duração: {duration}',
  moreComponents: { one: 'e mais {count}', many: 'e mais {count}', other: 'e mais {count}' },

  viewIncident: 'Ver incidente',
  viewMaintenance: 'Ver manutenção',
  readPostmortem: 'Ler a análise pós-incidente',
  openIncident: 'Abrir o incidente no painel',
  viewPage: 'Ver página de status',
  readOn: 'Continuar lendo na página de status',
  openLink: 'Se o botão não funcionar, abra este link:',

  subscribed: 'Você está recebendo este e-mail porque se inscreveu nas atualizações de {page}.',
  manage: 'Gerenciar inscrição',
  unsubscribe: 'Cancelar inscrição',

  confirmText: 'Confirme que deseja receber neste endereço as atualizações de {page}.',
  confirm: 'Confirmar inscrição',
  confirmElse:
    'Este link expira em 24 horas. Se você não pediu as atualizações, ignore este e-mail. Não enviaremos nenhuma.',
  confirmChannel:
    'Confirme que este canal deve receber as atualizações de {page}. Abra o link e clique no botão.',
  confirmChannelElse:
    'O link funciona por 24 horas. Se ninguém aqui fez este pedido, ignore esta mensagem e nenhuma atualização será enviada.',
  manageText: 'Use este link para escolher o que receber, pausar os e-mails ou cancelar a inscrição.',

  invitationText:
    'Você recebeu um convite para ajudar a gerenciar {page}. Aceite o convite e escolha uma senha.',
  acceptInvitation: 'Aceitar convite',
  invitationElse:
    'Este link expira em 7 dias e funciona uma única vez. Se você não esperava um convite, ignore este e-mail.',
  resetText: 'Recebemos um pedido para redefinir a senha da sua conta em {page}.',
  resetPassword: 'Escolher nova senha',
  resetElse:
    'Este link expira em uma hora e funciona uma única vez. Se você não fez o pedido, ignore este e-mail. Sua senha continua a mesma.',
  emailChangeText: 'Confirme que deseja usar este endereço na sua conta em {page}.',
  confirmEmail: 'Confirmar endereço',
  emailChangeElse:
    'Este link expira em 24 horas e funciona uma única vez. Se você não pediu essa alteração, ignore este e-mail.',
  emailChangedText:
    'O endereço de e-mail da sua conta em {page} foi alterado. Se não foi você, entre em contato imediatamente com um proprietário da página.',

  overdueText: 'A próxima atualização era esperada até {time}, mas ainda não foi publicada.',
  staleText: {
    one: 'Nenhuma atualização foi publicada há {count} hora.',
    many: 'Nenhuma atualização foi publicada há {count} horas.',
    other: 'Nenhuma atualização foi publicada há {count} horas.',
  },
  staff: 'Você está recebendo este e-mail porque tem uma conta em {page}.',
};
