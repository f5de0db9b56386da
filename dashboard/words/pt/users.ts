import type { Words } from '../words.ts';

export const users: Words['users'] = {
  title: 'Pessoas',
  intro: 'Todos os que podem entrar neste painel, e o que cada um pode fazer.',
  invite: 'Convidar alguém',
  searchHint: 'Pesquisar por nome ou endereço de e-mail',
  role: 'Função',
  anyRole: 'Todas as funções',
  state: 'Estado',
  anyState: 'Todos',
  pending: 'Convites pendentes',
  disabledOnly: 'Contas desativadas',
  list: 'Pessoas que podem entrar',

  you: 'Você',
  disabled: 'Desativada',
  invited: 'Convite enviado',
  invitedAt: 'Convite: {time}',
  invitationExpired: 'Convite expirado',
  noSecondFactor: 'Sem segundo fator',
  lastSignIn: 'Último login: {time}',
  neverSignedIn: 'Ainda não entrou',

  emptyTitle: 'Ninguém aqui',
  emptyText: 'Convide as pessoas que relatam incidentes com você. Cada uma recebe a própria conta.',

  roleMeaning: {
    owner: 'Pode fazer tudo, e é a única função que pode adicionar, alterar e remover proprietários.',
    admin:
      'Pode fazer tudo, menos gerenciar proprietários: também configurações, pessoas, tokens de API, o registro de auditoria e a lixeira.',
    editor: 'Cria, altera e exclui componentes, incidentes, manutenções, modelos, métricas e inscritos.',
    responder:
      'Relata incidentes, publica atualizações, programa manutenções e define o status de componentes. Não exclui nada.',
    viewer: 'Vê o que as pessoas conectadas veem. Não altera nada.',
  },

  name: 'Nome',
  email: 'Endereço de e-mail',
  inviteText:
    'Enviamos um link para este endereço, com o qual a pessoa escolhe uma senha. O link funciona uma única vez, por sete dias.',
  sendInvitation: 'Enviar convite',
  inviteTextFiles:
    'Nenhum servidor de e-mail está configurado, então nada é enviado. Você recebe um link para repassar, com o qual a pessoa escolhe uma senha. Ele funciona uma vez, por sete dias.',
  createInvitation: 'Criar convite',
  invitationFor: 'Convite para {name}',
  invitationLink: 'Link do convite',
  invitationLinkText:
    'Quem tiver este link pode entrar com esta conta. Ele funciona uma vez, por sete dias, e não será mostrado de novo.',
  resendLink: 'Criar um novo link de convite',
  invitationSent: 'Convite enviado para {email}',

  menu: 'Ações para {name}',
  editTitle: 'Editar {name}',
  emailHint: 'Um novo endereço vale imediatamente, sem confirmação.',
  resend: 'Enviar o convite novamente',
  resent: 'Um novo convite está a caminho de {email}. Os links anteriores não funcionam mais.',
  disable: 'Desativar',
  enable: 'Ativar',
  signOut: 'Encerrar todas as sessões',
  wasSignedOut: 'Todas as sessões de {name} foram encerradas; é possível entrar novamente',
  wasDisabled: '{name} não pode mais entrar, e os tokens de API da conta pararam de funcionar',
  wasEnabled: '{name} pode entrar novamente',
  deleteOwnText:
    'Esta é a sua própria conta: você sai imediatamente, e seus tokens de API acabam. O que você escreveu fica. Isto não pode ser desfeito.',
  deleteText:
    'As sessões e os tokens de API desta pessoa acabam imediatamente, e apagamos o que sabemos sobre ela. O que ela escreveu fica. Isto não pode ser desfeito.',
  wasDeleted: 'A conta de {name} foi excluída',
  ownersOnly: 'Somente um proprietário pode alterar esta conta.',
  ownEmailHint: 'Altere seu próprio endereço no seu perfil: ele vale depois que você o confirmar.',
};
