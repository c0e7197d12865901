# Made by perflab for filenet-451-after, ce/ce1. Change the model or an option, not this file.
# wsadmin.bat -lang jython -f configure.py generic-jvm-arguments.txt
# Safe to run again: it changes only what differs and saves only when something changed. Jython 2.1 syntax.
import sys

changed = []

def setAttribute(objectId, name, value):
    if AdminConfig.showAttribute(objectId, name) != str(value):
        AdminConfig.modify(objectId, [[name, str(value)]])
        changed.append(name)

def setProperty(parentId, name, value):
    for propertyId in AdminConfig.list('Property', parentId).splitlines():
        if AdminConfig.showAttribute(propertyId, 'name') == name:
            setAttribute(propertyId, 'value', value)
            return
    AdminConfig.create('Property', parentId, [['name', name], ['value', str(value)]])
    changed.append(name)

def readArguments(path):
    options = []
    source = open(path)
    for line in source.readlines():
        line = line.strip()
        if line and line[0] != '#':
            options.append(line)
    source.close()
    return ' '.join(options)

def findMember(clusterName, memberName):
    cluster = AdminConfig.getid('/ServerCluster:%s/' % clusterName)
    if not cluster:
        return ''
    for member in AdminConfig.list('ClusterMember', cluster).splitlines():
        if AdminConfig.showAttribute(member, 'memberName') == memberName:
            node = AdminConfig.showAttribute(member, 'nodeName')
            return AdminConfig.getid('/Node:%s/Server:%s/' % (node, memberName))
    return ''

server = findMember('FileNetCluster', 'ce1')
if not server:
    print('no member named ce1 of a cluster named FileNetCluster in this cell')
    sys.exit(1)

jvm = AdminConfig.list('JavaVirtualMachine', server).splitlines()[0]
# Every generic argument has its source in generic-jvm-arguments.txt.
setAttribute(jvm, 'genericJvmArguments', readArguments(sys.argv[0]))

for pool in AdminConfig.list('ThreadPool', server).splitlines():
    if AdminConfig.showAttribute(pool, 'name') == 'WebContainer':
        # default of WebSphere Application Server
        setAttribute(pool, 'minimumSize', 50)
        # default of WebSphere Application Server
        setAttribute(pool, 'maximumSize', 50)

container = AdminConfig.list('WebContainer', server).splitlines()[0]
# default of WebSphere Application Server
setProperty(container, 'trusthostheaderport', 'false')
# default of WebSphere Application Server
setProperty(container, 'com.ibm.ws.webcontainer.extractHostHeaderPort', 'false')

# The ORB reads its custom properties when it is initialized: restart the server after a change.
orb = AdminConfig.list('ObjectRequestBroker', server).splitlines()[0]
# published (in force); filenet-451, How to determine the optimum ORB fragment size; decimal, as the client's -Dcom.ibm.CORBA.FragmentSize=40000; published as "40K"
setProperty(orb, 'com.ibm.CORBA.FragmentSize', 40000)

if changed:
    AdminConfig.save()
print('changed: ' + (', '.join(changed) or 'nothing'))
