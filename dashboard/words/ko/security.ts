import type { Words } from '../words.ts';

export const security: Words['security'] = {
  title: '보안',
  dueTitle: '2단계 인증을 설정하세요',
  dueText:
    '이 계정에는 2단계 인증이 필요합니다. 아래에서 인증 앱을 설정하거나 패스키를 추가하세요. 그때까지는 읽기만 할 수 있습니다.',

  password: '비밀번호',
  passwordHint: '10자 이상. 나만 쓸 법한 문장이 기억하기 쉽습니다.',
  currentPassword: '현재 비밀번호',
  newPassword: '새 비밀번호',
  noPassword:
    '비밀번호 없이 로그인하고 있습니다. 비밀번호가 있으면 다른 방법을 쓸 수 없을 때도 로그인할 수 있습니다.',
  changePassword: '비밀번호 변경',
  setPassword: '비밀번호 설정',
  passwordChanged: '비밀번호를 변경했습니다. 다른 세션은 모두 종료되었습니다.',

  totp: '인증 앱',
  totpIntro: '비밀번호와 함께 휴대전화 앱에 표시되는 코드를 입력합니다.',
  totpOn: '켜짐. 비밀번호로 로그인할 때마다 앱의 코드를 입력합니다.',
  noRecoveryLeft:
    '복구 코드를 모두 사용했습니다. 휴대전화를 잃어버리기 전에 인증 앱을 껐다가 다시 켜서 새 코드를 받으세요.',
  setUp: '설정',
  switchOff: '끄기',
  switchOffTitle: '인증 앱을 끌까요?',
  switchOffText: '비밀번호만으로 로그인할 수 있게 됩니다. 복구 코드는 더 이상 사용할 수 없습니다.',
  switchedOff: '인증 앱을 껐습니다.',
  scan: '인증 앱으로 이 코드를 스캔하세요.',
  qrLabel: '인증 앱용 키가 담긴 QR 코드',
  openApp: '이 기기의 앱에서 열기',
  key: '또는 이 키를 직접 입력하세요',
  code: '앱에 표시된 여섯 자리 숫자',
  confirm: '켜기',

  recoveryTitle: '복구 코드를 보관하세요',
  recoveryText:
    '휴대전화를 잃어버리면 각 코드로 한 번씩 로그인할 수 있습니다. 휴대전화 없이도 찾을 수 있는 곳에 보관하세요. 지금만 표시됩니다.',
  recoveryCodes: '복구 코드',
  download: '다운로드',
  recoveryFile: 'daymark-recovery-codes.txt',
  recoveryKept: '보관했습니다',

  passkeys: '패스키',
  passkeysIntro:
    '패스키를 사용하면 비밀번호 없이 지문, 얼굴 또는 기기의 PIN으로 로그인할 수 있습니다. 2단계 인증으로 인정됩니다.',
  noPasskeys: '아직 패스키가 없습니다.',
  addPasskey: '패스키 추가',
  passkeyAdded: '패스키 ‘{name}’ 추가됨',
  passkeyCancelled:
    '패스키를 추가하지 않았습니다. 브라우저 창을 닫았거나 이 기기에서 패스키를 사용할 수 없습니다.',
  passkeysUnsupported: '이 브라우저가 패스키를 지원하지 않거나 이 페이지가 https로 제공되지 않습니다.',
  passkeyLastUsed: '마지막 사용: {time}',
  passkeyNeverUsed: '사용한 적 없음',
  passkeyCreated: '추가: {time}',
  passkeyName: '패스키 이름',
  rename: '이름 변경',
  renameName: '패스키 ‘{name}’ 이름 변경',
  removeTitle: '‘{name}’ 패스키를 제거할까요?',
  removeText: '이 패스키로 더 이상 로그인할 수 없습니다. 기기에는 남아 있으므로 기기에서도 제거하세요.',
  passkeyRemoved: '패스키 ‘{name}’ 제거됨',

  sessions: '로그인된 기기',
  sessionsIntro: '모르는 기기가 있으면 종료하고 비밀번호를 변경하세요.',
  thisDevice: '현재 기기',
  lastUsed: '마지막 사용: {time}',
  signedIn: '로그인: {time}',
  from: '접속 주소: {address}',
  method: {
    password: '비밀번호 사용',
    passkey: '패스키 사용',
    oidc: '조직 계정 사용',
    invitation: '초대를 통해',
    setup: '초기 설정 중',
    password_reset: '비밀번호 재설정 후',
  },
  withSecondFactor: '2단계 인증 사용',
  end: '종료',
  ended: '{device} 세션을 종료했습니다.',
  endOthers: '다른 세션 모두 종료',
  othersEnded: '다른 세션을 모두 종료했습니다.',
};
